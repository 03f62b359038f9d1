-- The waitlist asks each address whether it is its owner's (double opt-in). The link of that mail is kept as a hash only.
drop function app.join_waitlist(text);
drop policy definer_functions on auth.waitlist;

alter table auth.waitlist
  add column mailed_at timestamptz not null default now(),
  add column token_hash bytea unique check (octet_length(token_hash) = 32),
  add column token_at timestamptz,
  add column confirmed_at timestamptz,
  add constraint waitlist_link check ((token_hash is null) = (token_at is null));

-- Belongs to no workspace: only the identity role reaches it, as the mail outbox.
create policy identity on auth.waitlist to evenkeel_auth using (true) with check (true);
grant select, insert, delete on auth.waitlist to evenkeel_auth;
grant update (mailed_at, token_hash, token_at, confirmed_at) on auth.waitlist to evenkeel_auth;
