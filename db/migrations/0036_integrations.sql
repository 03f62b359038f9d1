-- Other systems: keys for the API, events sent to addresses outside, and people kept by a directory (decision 033).

-- Opens a transaction for a member who is not there: a key of theirs, or something sent in their name. It has the rights the
-- member has at this moment, and none once their place, or the role they had when it was made (`p_role`), is gone.
-- state: ok | gone
create function app.begin_member(p_workspace uuid, p_user uuid, p_role text, p_request text,
    out state text, out tenant_id uuid, out role text, out person_id uuid, out stepped_up_at timestamptz, out time_zone text, out last_seen_at timestamptz, out user_name text,
    out rights jsonb, out viewed_user_id uuid)
  language plpgsql set search_path = '' as $$
declare
  m record;
  was_set text;
begin
  perform app.begin_system(p_workspace, p_user, p_request);
  select mm.role, mm.employee_id, mm.template_id, t.time_zone, rt.name as template_name, rt.grants, rt.setting, rt.group_id into m
    from hr.memberships mm join hr.tenants t on t.id = mm.tenant_id
    left join hr.employees e on e.tenant_id = mm.tenant_id and e.id = mm.employee_id
    left join hr.role_templates rt on rt.tenant_id = mm.tenant_id and rt.id = mm.template_id
    where mm.user_id = p_user and mm.role = p_role and mm.ended_at is null
      and not coalesce(e.end_date < (pg_catalog.now() at time zone t.time_zone)::date, false) and not coalesce(t.closes_at <= pg_catalog.now(), false);
  if m.role is null then
    state := 'gone';
    was_set := pg_catalog.set_config('app.tenant_id', '', true);
    was_set := pg_catalog.set_config('app.role', '', true);
    return;
  end if;
  state := 'ok';
  tenant_id := p_workspace;
  role := m.role;
  person_id := m.employee_id;
  time_zone := m.time_zone;
  select c.name into user_name from app.user_card(p_user) c;
  was_set := pg_catalog.set_config('app.role', m.role, true);
  was_set := pg_catalog.set_config('app.person_id', coalesce(m.employee_id::text, ''), true);
  if m.template_id is not null then
    rights := pg_catalog.jsonb_build_object('templateId', m.template_id, 'name', m.template_name, 'grants', m.grants);
    was_set := pg_catalog.set_config('app.rights', m.setting, true);
    was_set := pg_catalog.set_config('app.group_id', coalesce(m.group_id::text, ''), true);
  end if;
end $$;

-- What a program shows to be let in. Only a hash of it is kept.
create table hr.api_keys (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  -- 'scim': the token of a directory, which opens nothing of the API.
  kind text not null check (kind in ('api', 'scim')),
  name text not null check (length(name) between 1 and 80),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  -- Its last letters, to tell one from another.
  ending text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  created_by_name text not null,
  created_role text not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by_name text,
  primary key (tenant_id, id),
  check ((revoked_at is null) = (revoked_by_name is null))
);

-- Opens a request that shows a key. state: ok | key-ended
create function app.begin_key_request(p_workspace uuid, p_key uuid, p_hash bytea, p_kind text, p_request text,
    out state text, out tenant_id uuid, out role text, out person_id uuid, out stepped_up_at timestamptz, out time_zone text, out last_seen_at timestamptz, out user_name text,
    out rights jsonb, out viewed_user_id uuid, out user_id uuid, out scopes text[])
  language plpgsql set search_path = '' as $$
declare
  k record;
  b record;
begin
  perform app.begin_system(p_workspace, null, p_request);
  select * into k from hr.api_keys a where a.id = p_key and a.key_hash = p_hash and a.kind = p_kind and a.revoked_at is null and a.expires_at > pg_catalog.now();
  select * into b from app.begin_member(p_workspace, k.created_by, k.created_role, p_request);
  state := case when b.state = 'ok' then 'ok' else 'key-ended' end;
  if state = 'ok' then
    tenant_id := p_workspace;
    role := b.role;
    person_id := b.person_id;
    time_zone := b.time_zone;
    user_name := pg_catalog.left(b.user_name, 200) || ' (key: ' || k.name || ')';
    rights := b.rights;
    user_id := k.created_by;
    scopes := k.scopes;
    last_seen_at := coalesce(k.last_used_at, '-infinity');
  end if;
end $$;

-- Where events of the workspace are sent.
create table hr.webhooks (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  kind text not null check (kind in ('standard', 'slack', 'teams')),
  name text not null check (length(name) between 1 and 80),
  -- The address may hold a secret: it and the signing secrets are stored sealed.
  url_sealed bytea not null,
  url_shown text not null,
  events text[] not null,
  secret_sealed bytea,
  -- The one before it signs as well, until then.
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  created_by_name text not null,
  created_role text not null,
  -- Not sent to any more, and why: by hand, because it failed for a day, because its maker has left, or removed for good.
  stopped_at timestamptz,
  stopped_because text check (stopped_because in ('by-hand', 'failing', 'maker-gone', 'removed')),
  failing_since timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  version bigint not null default 1,
  primary key (tenant_id, id),
  check ((stopped_at is null) = (stopped_because is null))
);

-- One event for one address; the id is what the receiver knows it by, however often it is sent.
create table hr.webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  type text not null,
  subject_id uuid,
  occurred_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'skipped', 'failed')),
  attempts integer not null default 0,
  tried_at timestamptz,
  last_status integer,
  last_problem text,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references hr.webhooks (tenant_id, id)
);
create index on hr.webhook_deliveries (tenant_id, webhook_id, occurred_at desc, id);
create index on hr.webhook_deliveries (tenant_id, webhook_id, occurred_at, id) where state = 'waiting';

-- Notes an event for every address that asked for its kind; answers for how many. Whoever causes an event need not know of them.
create function app.note_event(p_type text, p_subjects uuid[]) returns integer language plpgsql security definer set search_path = '' as $$
declare
  noted integer;
begin
  insert into hr.webhook_deliveries (tenant_id, id, webhook_id, type, subject_id)
    select w.tenant_id, pg_catalog.gen_random_uuid(), w.id, p_type, s.id
    from hr.webhooks w cross join pg_catalog.unnest(p_subjects) as s (id)
    where w.tenant_id = app.tenant_id() and (w.stopped_at is null or w.stopped_because = 'by-hand') and p_type = any (w.events);
  get diagnostics noted = row_count;
  return noted;
end $$;
create function app.tell_outside(p_type text, p_subjects uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  if app.tenant_id() is not null and pg_catalog.cardinality(p_subjects) > 0 and app.note_event(p_type, p_subjects) > 0 then
    perform graphile_worker.enqueue('send-events', pg_catalog.json_build_object('tenantId', app.tenant_id()));
  end if;
end $$;

create function app.people_added_outside() returns trigger language plpgsql set search_path = '' as $$
begin
  perform app.tell_outside('person.created', (select pg_catalog.array_agg(n.id) from new_rows n));
  return null;
end $$;
create function app.people_changed_outside() returns trigger language plpgsql set search_path = '' as $$
begin
  perform app.tell_outside('person.updated', (select pg_catalog.array_agg(n.id) from new_rows n join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id where n.version <> o.version));
  perform app.tell_outside('person.left', (select pg_catalog.array_agg(n.id) from new_rows n join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id where n.end_date is not null and n.end_date is distinct from o.end_date));
  return null;
end $$;
create function app.leave_outside() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' and new.state in ('requested', 'approved') then perform app.tell_outside('leave.booked', array[new.id]); end if;
  if new.state in ('approved', 'cancelled') and (tg_op = 'INSERT' or new.state <> old.state) then
    perform app.tell_outside('leave.' || new.state, array[new.id]);
  end if;
  return null;
end $$;
-- What belongs to a case or to somebody's health is told to nobody.
create function app.document_outside() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from hr.documents d where d.tenant_id = new.tenant_id and d.id = new.document_id and d.category not in ('case', 'health')) then
    perform app.tell_outside('document.uploaded', array[new.document_id]);
  end if;
  return null;
end $$;
create trigger told_outside_added after insert on hr.employees referencing new table as new_rows for each statement execute function app.people_added_outside();
create trigger told_outside_changed after update on hr.employees referencing old table as old_rows new table as new_rows for each statement execute function app.people_changed_outside();
create trigger told_outside after insert or update of state on hr.leave_bookings for each row execute function app.leave_outside();
create trigger told_outside after insert on hr.document_versions for each row execute function app.document_outside();

-- People and groups as a directory outside keeps them. Being active here is a place in the workspace, or an invitation to one.
create table hr.scim_users (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  user_name text not null check (length(user_name) between 1 and 254),
  name_key text not null,
  external_id text,
  given_name text not null default '',
  family_name text not null default '',
  email text not null,
  active boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);
create index on hr.scim_users (tenant_id, email);
create index on hr.scim_users (tenant_id, external_id);
create table hr.scim_groups (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  display_name text not null check (length(display_name) between 1 and 254),
  name_key text not null,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);
create table hr.scim_group_members (
  tenant_id uuid not null,
  group_id uuid not null,
  scim_user_id uuid not null,
  primary key (tenant_id, group_id, scim_user_id),
  foreign key (tenant_id, group_id) references hr.scim_groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, scim_user_id) references hr.scim_users (tenant_id, id) on delete cascade
);

alter table hr.api_keys enable row level security;
alter table hr.api_keys force row level security;
alter table hr.webhooks enable row level security;
alter table hr.webhooks force row level security;
alter table hr.webhook_deliveries enable row level security;
alter table hr.webhook_deliveries force row level security;
alter table hr.scim_users enable row level security;
alter table hr.scim_users force row level security;
alter table hr.scim_groups enable row level security;
alter table hr.scim_groups force row level security;
alter table hr.scim_group_members enable row level security;
alter table hr.scim_group_members force row level security;
create policy tenant_isolation on hr.api_keys as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.webhooks as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.webhook_deliveries as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.scim_users as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.scim_groups as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.scim_group_members as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.api_keys using ((select app.is_hr())) with check ((select app.is_hr()));
create policy rows on hr.webhooks using ((select app.is_hr())) with check ((select app.is_hr()));
create policy definer_functions on hr.webhooks for select to evenkeel_owner using (true);
create policy rows on hr.webhook_deliveries using ((select app.is_hr())) with check ((select app.is_hr()));
create policy definer_functions on hr.webhook_deliveries to evenkeel_owner using (true) with check (true);
create policy rows on hr.scim_users using ((select app.is_hr())) with check ((select app.is_hr()));
create policy rows on hr.scim_groups using ((select app.is_hr())) with check ((select app.is_hr()));
create policy rows on hr.scim_group_members using ((select app.is_hr())) with check ((select app.is_hr()));

grant select, insert on hr.api_keys, hr.webhooks, hr.webhook_deliveries to evenkeel_app, evenkeel_job;
grant select, insert, delete on hr.scim_users, hr.scim_groups, hr.scim_group_members to evenkeel_app, evenkeel_job;
grant delete on hr.webhook_deliveries to evenkeel_job;
grant update (last_used_at, revoked_at, revoked_by_name) on hr.api_keys to evenkeel_app, evenkeel_job;
grant update (name, events, url_sealed, url_shown, secret_sealed, old_secret_sealed, old_secret_until, stopped_at, stopped_because, failing_since, failures, retry_at, version) on hr.webhooks to evenkeel_app, evenkeel_job;
grant update (state, attempts, tried_at, last_status, last_problem) on hr.webhook_deliveries to evenkeel_app, evenkeel_job;
grant update (user_name, name_key, external_id, given_name, family_name, email, active, updated_at, version) on hr.scim_users to evenkeel_app, evenkeel_job;
grant update (display_name, name_key, external_id, updated_at, version) on hr.scim_groups to evenkeel_app, evenkeel_job;
revoke execute on function app.begin_member(uuid, uuid, text, text), app.begin_key_request(uuid, uuid, bytea, text, text), app.note_event(text, uuid[]), app.tell_outside(text, uuid[]),
  app.people_added_outside(), app.people_changed_outside(), app.leave_outside(), app.document_outside() from public;
grant execute on function app.begin_member(uuid, uuid, text, text), app.begin_key_request(uuid, uuid, bytea, text, text), app.note_event(text, uuid[]), app.tell_outside(text, uuid[]),
  app.people_added_outside(), app.people_changed_outside(), app.leave_outside(), app.document_outside() to evenkeel_app, evenkeel_job;

-- Sign-in by a customer's own identity provider. A provider speaks only for domains that the workspace has shown to be its own.
create table hr.sso_connections (
  tenant_id uuid not null references hr.tenants (id),
  issuer text not null,
  client_id text not null,
  secret_sealed bytea not null,
  enabled boolean not null,
  -- Members with an address of a verified domain sign in no other way; super admins may, should the provider fail.
  enforced boolean not null,
  saved_at timestamptz not null default now(),
  saved_by_name text not null,
  version bigint not null default 1,
  primary key (tenant_id),
  check (enabled or not enforced)
);
create table hr.sso_domains (
  tenant_id uuid not null references hr.tenants (id),
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  token text not null,
  added_at timestamptz not null default now(),
  added_by_name text not null,
  verified_at timestamptz,
  primary key (tenant_id, domain)
);
-- Which workspace a domain belongs to: one, the first that shows it.
create table auth.sso_domains (
  domain text primary key,
  workspace_id uuid not null
);
alter table hr.sso_connections enable row level security;
alter table hr.sso_connections force row level security;
alter table hr.sso_domains enable row level security;
alter table hr.sso_domains force row level security;
alter table auth.sso_domains enable row level security;
alter table auth.sso_domains force row level security;
create policy tenant_isolation on hr.sso_connections as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.sso_domains as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.sso_connections using ((select app.role()) in ('super_admin', 'system')) with check ((select app.role()) in ('super_admin', 'system'));
create policy rows on hr.sso_domains using ((select app.role()) in ('super_admin', 'system')) with check ((select app.role()) in ('super_admin', 'system'));
create policy definer_functions on hr.sso_domains for select to evenkeel_owner using (true);
create policy definer_functions on auth.sso_domains to evenkeel_owner using (true) with check (true);
grant select, insert on hr.sso_connections to evenkeel_app, evenkeel_job;
grant update (issuer, client_id, secret_sealed, enabled, enforced, saved_at, saved_by_name, version) on hr.sso_connections to evenkeel_app, evenkeel_job;
grant select, insert, delete on hr.sso_domains to evenkeel_app, evenkeel_job;
grant update (verified_at) on hr.sso_domains to evenkeel_app, evenkeel_job;

-- Takes a verified domain for the open workspace; false when another one has it.
create function app.claim_domain(p_domain text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from hr.sso_domains d where d.tenant_id = app.tenant_id() and d.domain = p_domain and d.verified_at is not null) then return false; end if;
  insert into auth.sso_domains (domain, workspace_id) values (p_domain, app.tenant_id()) on conflict do nothing;
  return exists (select from auth.sso_domains s where s.domain = p_domain and s.workspace_id = app.tenant_id());
end $$;
create function app.release_domain(p_domain text) returns void language sql security definer set search_path = '' as
  $$ delete from auth.sso_domains s where s.domain = p_domain and s.workspace_id = app.tenant_id() $$;
create function app.domain_workspace(p_domain text) returns uuid language sql stable security definer set search_path = '' as
  $$ select s.workspace_id from auth.sso_domains s where s.domain = p_domain $$;
revoke execute on function app.claim_domain(text), app.release_domain(text), app.domain_workspace(text) from public;
grant execute on function app.claim_domain(text), app.release_domain(text), app.domain_workspace(text) to evenkeel_app, evenkeel_job;
