-- Account security: the second factor (codes of an authenticator, passkeys, recovery codes), the change of an address, and
-- what a person prefers. Only evenkeel_auth reaches these tables, as in 0002.

-- A session begun by a person with a second factor is worth nothing until that factor was given: `second_factor_due`, set by
-- the trigger below however the session came to be, and looked at by app.session_state in every request.
alter table auth.sessions
  add column second_factor_at timestamptz,
  add column second_factor_due boolean not null default false;
grant update (second_factor_at, second_factor_due) on auth.sessions to evenkeel_auth;

-- The key of an authenticator app, encrypted with a key of the installation. It counts once a code of it was given.
-- `last_step` is the 30-second step of the newest code used: a code is good once.
create table auth.totp_keys (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default current_timestamp,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table auth.passkeys (
  id uuid primary key default pg_catalog.gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  synced boolean not null default false,
  created_at timestamptz not null default current_timestamp,
  last_used_at timestamptz
);
create index passkeys_user_id_idx on auth.passkeys (user_id);

-- What a passkey is asked to sign: once, for one purpose, by whom it was given to.
create table auth.passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'confirm', 'second-factor', 'sign-in')),
  user_id uuid references auth.users (id) on delete cascade,
  session_id uuid references auth.sessions (id) on delete cascade,
  browser bytea,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (user_id is null) and (session_id is null) = (user_id is null) and (browser is null) = (user_id is not null))
);
create index passkey_challenges_expires_at_idx on auth.passkey_challenges (expires_at);
create index passkey_challenges_user_id_idx on auth.passkey_challenges (user_id);
create index passkey_challenges_session_id_idx on auth.passkey_challenges (session_id);

-- Keyed hashes; a used one stays, so that the person can be told how many are left.
create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default current_timestamp,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A new address counts when both mailboxes, the old and the new, have said so. Only hashes of the links are kept.
create table auth.email_changes (
  id uuid primary key default pg_catalog.gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email) and new_email <> old_email),
  old_hash bytea,
  new_hash bytea,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default current_timestamp,
  expires_at timestamptz not null
);
create index email_changes_old_hash_idx on auth.email_changes (old_hash);
create index email_changes_new_hash_idx on auth.email_changes (new_hash);

-- null: as the workspace has it.
create table auth.user_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  language text check (language in ('en-GB', 'en-US')),
  week_starts_on smallint check (week_starts_on in (0, 1)),
  theme text check (theme in ('light', 'dark', 'system')),
  updated_at timestamptz not null default current_timestamp
);

alter table auth.totp_keys enable row level security;
alter table auth.totp_keys force row level security;
alter table auth.passkeys enable row level security;
alter table auth.passkeys force row level security;
alter table auth.passkey_challenges enable row level security;
alter table auth.passkey_challenges force row level security;
alter table auth.recovery_codes enable row level security;
alter table auth.recovery_codes force row level security;
alter table auth.email_changes enable row level security;
alter table auth.email_changes force row level security;
alter table auth.user_preferences enable row level security;
alter table auth.user_preferences force row level security;

create policy identity on auth.totp_keys to evenkeel_auth using (true) with check (true);
create policy identity on auth.passkeys to evenkeel_auth using (true) with check (true);
create policy identity on auth.passkey_challenges to evenkeel_auth using (true) with check (true);
create policy identity on auth.recovery_codes to evenkeel_auth using (true) with check (true);
create policy identity on auth.email_changes to evenkeel_auth using (true) with check (true);
create policy identity on auth.user_preferences to evenkeel_auth using (true) with check (true);
create policy definer_functions on auth.user_preferences for select to evenkeel_owner using (true);

grant select, insert, delete on auth.totp_keys, auth.passkeys, auth.passkey_challenges, auth.recovery_codes, auth.email_changes,
  auth.user_preferences to evenkeel_auth;
grant update (confirmed_at, last_step) on auth.totp_keys to evenkeel_auth;
grant update (counter, name, synced, last_used_at) on auth.passkeys to evenkeel_auth;
grant update (used_at) on auth.recovery_codes to evenkeel_auth;
grant update (old_hash, new_hash, old_confirmed_at, new_confirmed_at) on auth.email_changes to evenkeel_auth;
grant update (language, week_starts_on, theme, updated_at) on auth.user_preferences to evenkeel_auth;

-- However a session begins (a password, a link, Google, a way that is yet to come), it owes the second factor if there is one.
-- The lock lets a factor that is being added at this moment come first: see lock in slices/auth/server/queries/factors.ts.
create function auth.owe_second_factor() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform 1 from auth.users u where u.id = new.user_id for key share;
  new.second_factor_due := exists (select 1 from auth.totp_keys k where k.user_id = new.user_id and k.confirmed_at is not null)
    or exists (select 1 from auth.passkeys p where p.user_id = new.user_id);
  return new;
end $$;
create trigger owe_second_factor before insert on auth.sessions for each row execute function auth.owe_second_factor();

-- As in 0002, and: a session that owes its second factor is not valid; since when it has been given.
drop function app.session_state(uuid, uuid);
create function app.session_state(session_id uuid, user_id uuid)
  returns table (valid boolean, last_seen_at timestamptz, created_at timestamptz, stepped_up_at timestamptz, email text, name text, image text,
    second_factor_at timestamptz)
  language sql stable security definer set search_path = '' as
  $$ select s.id is not null, s.last_seen_at, s.created_at, s.stepped_up_at, u.email, u.name, u.image, s.second_factor_at
     from (select) as one
     left join auth.sessions s on s.id = $1 and s.user_id = $2 and s.expires_at > pg_catalog.now() and not s.second_factor_due
     left join auth.users u on u.id = s.user_id $$;

-- How a person wants things shown; no row when nothing was chosen.
create function app.user_preferences(user_id uuid) returns table (language text, week_starts_on smallint, theme text)
  language sql stable security definer set search_path = '' as
  $$ select p.language, p.week_starts_on, p.theme from auth.user_preferences p where p.user_id = $1 $$;

revoke execute on function auth.owe_second_factor(), app.session_state(uuid, uuid), app.user_preferences(uuid) from public;
grant execute on function app.session_state(uuid, uuid), app.user_preferences(uuid) to evenkeel_app, evenkeel_job;
