-- Identity: people who may sign in, their sessions and keys, sign-in links, throttling, and the mail outbox.
--
-- The first five tables have the shape that better-auth 1.7.25's own migration compiler gives for our options, with its
-- names in snake_case; a test compares them with the compiler. Only the role evenkeel_auth reaches this schema. The
-- request path sees of it what three functions at the end of this file answer, and nothing else.

create table auth.users (
  id uuid primary key default pg_catalog.gen_random_uuid(),
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null,
  image text,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);

-- A sign-in link: the pair of tokens in the fragment of /login (security decision D8b). A sign-up is a link of its own
-- kind: no account exists, and no password of it counts, until the owner of the mailbox has followed the link. Tokens and
-- the mark of the browser that asked are kept as hashes; `used_by` marks the browser that used it.
create table auth.sign_in_links (
  id uuid primary key default pg_catalog.gen_random_uuid(),
  purpose text not null check (purpose in ('sign-up', 'sign-in')),
  email text not null check (email = lower(email)),
  name text,
  password_hash text,
  access_hash bytea,
  refresh_hash bytea,
  started_by bytea,
  created_at timestamptz not null default current_timestamp,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by bytea,
  check (password_hash is null or purpose = 'sign-up')
);
create index sign_in_links_expires_at_idx on auth.sign_in_links (expires_at);
create index sign_in_links_email_idx on auth.sign_in_links (email);

create table auth.sessions (
  id uuid primary key default pg_catalog.gen_random_uuid(),
  expires_at timestamptz not null,
  token text not null unique,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null,
  ip_address text,
  user_agent text,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Ours: idle time (security decision D10), the password given again, and the link the session came from.
  last_seen_at timestamptz not null default current_timestamp,
  stepped_up_at timestamptz,
  sign_in_link_id uuid references auth.sign_in_links (id) on delete set null
);
create index sessions_user_id_idx on auth.sessions (user_id);
create index sessions_sign_in_link_id_idx on auth.sessions (sign_in_link_id) where sign_in_link_id is not null;
create index sessions_expires_at_idx on auth.sessions (expires_at);

-- A way to sign in: 'credential' with a password hash, or a provider's account, whose account_id is issuer and subject.
create table auth.accounts (
  id uuid primary key default pg_catalog.gen_random_uuid(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null,
  unique (provider_id, account_id),
  -- A provider's tokens are used once and never kept.
  check (access_token is null and refresh_token is null and id_token is null)
);
create index accounts_user_id_idx on auth.accounts (user_id);

-- One-time values of the library: password reset tokens and provider sign-ins under way. The identifier is stored hashed.
create table auth.verifications (
  id uuid primary key default pg_catalog.gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);
create index verifications_identifier_idx on auth.verifications (identifier);
create index verifications_value_idx on auth.verifications using hash (value);
create index verifications_expires_at_idx on auth.verifications (expires_at);

-- Keys that sign access tokens; the private half is encrypted with a key derived from the installation's secret.
create table auth.signing_keys (
  id uuid primary key default pg_catalog.gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  alg text,
  crv text
);

-- Browsers on which a person has signed in before: strangers guessing that person's password cannot slow these down.
create table auth.known_devices (
  device_hash bytea not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default current_timestamp,
  last_used_at timestamptz not null default current_timestamp,
  primary key (device_hash, user_id)
);
create index known_devices_user_id_idx on auth.known_devices (user_id);

-- Recent attempts by bucket (a keyed hash of an address, a device, a network or a person).
create table auth.attempts (
  bucket bytea primary key,
  times timestamptz[] not null,
  touched_at timestamptz not null default current_timestamp
);
create index attempts_touched_at_idx on auth.attempts (touched_at);

-- Mail to be sent. `data` feeds the template when the mail is sent, so that links are made then and not kept here; with
-- no mail server the finished mail is kept for the development page. Once sent, `data` is emptied.
create table auth.mail_outbox (
  id uuid primary key default pg_catalog.gen_random_uuid(),
  to_address text not null check (length(to_address) between 3 and 254 and to_address !~ '[[:cntrl:][:space:],;<>]'),
  template text not null check (template ~ '^[a-z][a-z0-9.-]{0,63}$'),
  data jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'dropped', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null default current_timestamp,
  due_at timestamptz not null default current_timestamp,
  claimed_until timestamptz,
  finished_at timestamptz,
  subject text,
  text_body text,
  html_body text,
  last_error text
);
create index mail_outbox_due_at_idx on auth.mail_outbox (due_at) where state = 'queued';
create index mail_outbox_created_at_idx on auth.mail_outbox (created_at);

alter table auth.users enable row level security;
alter table auth.users force row level security;
alter table auth.sign_in_links enable row level security;
alter table auth.sign_in_links force row level security;
alter table auth.sessions enable row level security;
alter table auth.sessions force row level security;
alter table auth.accounts enable row level security;
alter table auth.accounts force row level security;
alter table auth.verifications enable row level security;
alter table auth.verifications force row level security;
alter table auth.signing_keys enable row level security;
alter table auth.signing_keys force row level security;
alter table auth.known_devices enable row level security;
alter table auth.known_devices force row level security;
alter table auth.attempts enable row level security;
alter table auth.attempts force row level security;
alter table auth.mail_outbox enable row level security;
alter table auth.mail_outbox force row level security;

create policy identity on auth.users to evenkeel_auth using (true) with check (true);
create policy identity on auth.sign_in_links to evenkeel_auth using (true) with check (true);
create policy identity on auth.sessions to evenkeel_auth using (true) with check (true);
create policy identity on auth.accounts to evenkeel_auth using (true) with check (true);
create policy identity on auth.verifications to evenkeel_auth using (true) with check (true);
create policy identity on auth.signing_keys to evenkeel_auth using (true) with check (true);
create policy identity on auth.known_devices to evenkeel_auth using (true) with check (true);
create policy identity on auth.attempts to evenkeel_auth using (true) with check (true);
create policy identity on auth.mail_outbox to evenkeel_auth using (true) with check (true);

-- The functions below run as the owner, who cannot log in; without these it would see nothing, as row-level security is forced.
create policy definer_functions on auth.users for select to evenkeel_owner using (true);
create policy definer_functions on auth.sessions for select to evenkeel_owner using (true);
create policy definer_functions on auth.mail_outbox for insert to evenkeel_owner with check (true);

grant usage on schema auth to evenkeel_auth;
grant select, insert, delete on auth.users, auth.sign_in_links, auth.sessions, auth.accounts, auth.verifications,
  auth.signing_keys, auth.known_devices, auth.attempts, auth.mail_outbox to evenkeel_auth;
grant update (name, email, email_verified, image, updated_at) on auth.users to evenkeel_auth;
grant update (access_hash, refresh_hash, purpose, password_hash, expires_at, used_at, used_by) on auth.sign_in_links to evenkeel_auth;
grant update (expires_at, token, updated_at, ip_address, user_agent, last_seen_at, stepped_up_at, sign_in_link_id) on auth.sessions to evenkeel_auth;
grant update (scope, password, updated_at) on auth.accounts to evenkeel_auth;
grant update (value, expires_at, updated_at) on auth.verifications to evenkeel_auth;
grant update (expires_at) on auth.signing_keys to evenkeel_auth;
grant update (last_used_at) on auth.known_devices to evenkeel_auth;
grant update (times, touched_at) on auth.attempts to evenkeel_auth;
grant update (data, state, attempts, due_at, claimed_until, finished_at, subject, text_body, html_body, last_error) on auth.mail_outbox to evenkeel_auth;

-- Takes one attempt from every bucket, or from none: answers 0 when taken, else the seconds until every bucket has room.
-- Buckets are locked in the order given, and a caller always gives them in the same order, so two calls cannot deadlock.
create function auth.take_attempt(p_buckets bytea[], p_limits int[], p_window interval) returns int
  language plpgsql set search_path = '' as $$
declare
  t timestamptz := pg_catalog.clock_timestamp();
  recent timestamptz[];
  wait interval := interval '0';
begin
  for i in 1 .. pg_catalog.cardinality(p_buckets) loop
    insert into auth.attempts as a (bucket, times, touched_at) values (p_buckets[i], '{}', t)
      on conflict (bucket) do update set times = (select coalesce(pg_catalog.array_agg(x order by x), '{}') from pg_catalog.unnest(a.times) x where x > t - p_window), touched_at = t
      returning times into recent;
    if pg_catalog.cardinality(recent) >= p_limits[i] then
      wait := greatest(wait, recent[pg_catalog.cardinality(recent) - p_limits[i] + 1] + p_window - t);
    end if;
  end loop;
  if wait > interval '0' then
    return greatest(1, pg_catalog.ceil(extract(epoch from wait))::int);
  end if;
  update auth.attempts set times = times || t where bucket = any (p_buckets);
  return 0;
end $$;

-- Gives back the newest attempt of each bucket: what succeeded does not count.
create function auth.return_attempt(p_buckets bytea[]) returns void
  language sql set search_path = '' as
  $$ update auth.attempts set times = times[:pg_catalog.cardinality(times) - 1] where bucket = any (p_buckets) $$;

-- Is this session alive, and who is it? Always one row; every request asks, so a session that was ended is over at once.
create function app.session_state(session_id uuid, user_id uuid)
  returns table (valid boolean, last_seen_at timestamptz, created_at timestamptz, stepped_up_at timestamptz, email text, name text, image text)
  language sql stable security definer set search_path = '' as
  $$ select s.id is not null, s.last_seen_at, s.created_at, s.stepped_up_at, u.email, u.name, u.image
     from (select) as one
     left join auth.sessions s on s.id = $1 and s.user_id = $2 and s.expires_at > pg_catalog.now()
     left join auth.users u on u.id = s.user_id $$;

-- How a person is named and reached; no row for an unknown id.
create function app.user_card(user_id uuid) returns table (email text, name text, image text)
  language sql stable security definer set search_path = '' as
  $$ select u.email, u.name, u.image from auth.users u where u.id = $1 $$;

-- Queues a mail in the caller's own transaction. Templates of identity carry sign-in links and are not for others to use.
create function app.queue_mail(to_address text, template text, data jsonb) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  new_id uuid := pg_catalog.gen_random_uuid();
begin
  if $2 like 'auth.%' then
    raise exception 'template is reserved' using errcode = '42501';
  end if;
  insert into auth.mail_outbox (id, to_address, template, data) values (new_id, $1, $2, coalesce($3, '{}'));
  return new_id;
end $$;

revoke execute on function auth.take_attempt(bytea[], int[], interval), auth.return_attempt(bytea[]),
  app.session_state(uuid, uuid), app.user_card(uuid), app.queue_mail(text, text, jsonb) from public;
grant execute on function auth.take_attempt(bytea[], int[], interval), auth.return_attempt(bytea[]) to evenkeel_auth;
grant execute on function app.session_state(uuid, uuid), app.user_card(uuid), app.queue_mail(text, text, jsonb) to evenkeel_app, evenkeel_job;
