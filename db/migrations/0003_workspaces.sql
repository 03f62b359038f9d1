-- Workspaces, who belongs to them, and the opening of every request.

-- What begin_request found, readable by policies: '' outside a request, so every policy fails closed. These name everything in
-- full and pin no search_path, so that the planner can put them in place instead of calling them.
create function app.role() returns text language sql stable parallel safe as
  $$ select nullif(pg_catalog.current_setting('app.role', true), '') $$;
create function app.person_id() returns uuid language sql stable parallel safe as
  $$ select nullif(pg_catalog.current_setting('app.person_id', true), '')::uuid $$;
-- 'system' is the background worker, which opens one workspace at a time.
create function app.is_hr() returns boolean language sql stable parallel safe as
  $$ select coalesce(app.role() in ('hr', 'super_admin', 'system'), false) $$;

create table hr.tenants (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  industry text not null,
  country text not null,
  headcount text not null,
  time_zone text not null default 'Europe/London',
  locale text not null default 'en-GB',
  week_starts_on smallint not null default 1 check (week_starts_on in (0, 1)),
  -- Decisions D2 and D3: off and open by default.
  manager_sees_pay boolean not null default false,
  directory_scope text not null default 'everyone' check (directory_scope in ('everyone', 'reporting_line')),
  created_at timestamptz not null default now(),
  created_by uuid,
  version bigint not null default 1
);
alter table hr.tenants enable row level security;
alter table hr.tenants force row level security;
create policy tenant_isolation on hr.tenants as restrictive
  using (id = (select app.tenant_id())) with check (id = (select app.tenant_id()));
create policy rows on hr.tenants using (true) with check (true);
grant select, insert on hr.tenants to evenkeel_app, evenkeel_job;
grant update (name, industry, country, headcount, time_zone, locale, week_starts_on, manager_sees_pay, directory_scope, version) on hr.tenants to evenkeel_app, evenkeel_job;

create table hr.memberships (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('super_admin', 'hr', 'manager', 'employee')),
  employee_id uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, user_id)
);
alter table hr.memberships enable row level security;
alter table hr.memberships force row level security;
create policy tenant_isolation on hr.memberships as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.memberships using (true) with check (true);
grant select, insert on hr.memberships to evenkeel_app, evenkeel_job;
grant update (role, employee_id, ended_at, ended_by, version) on hr.memberships to evenkeel_app, evenkeel_job;

-- Which workspaces a person has ever joined, in order, and the one chosen last (decision D11). Pointers only: role and
-- state are read inside the workspace itself. The column is not called tenant_id because the row belongs to the person.
create table auth.workspace_pointers (
  user_id uuid not null,
  workspace_id uuid not null,
  joined_at timestamptz not null default now(),
  chosen_at timestamptz,
  primary key (user_id, workspace_id)
);
alter table auth.workspace_pointers enable row level security;
alter table auth.workspace_pointers force row level security;
create policy definer_functions on auth.workspace_pointers to evenkeel_owner using (true) with check (true);

create function app.workspace_pointers(p_user uuid) returns table (workspace_id uuid, joined_at timestamptz, chosen_at timestamptz)
  language sql stable security definer set search_path = '' as
  $$ select w.workspace_id, w.joined_at, w.chosen_at from auth.workspace_pointers w where w.user_id = p_user order by w.joined_at, w.workspace_id limit 200 $$;
create function app.add_workspace_pointer(p_user uuid, p_workspace uuid) returns void
  language sql security definer set search_path = '' as
  $$ insert into auth.workspace_pointers (user_id, workspace_id) values (p_user, p_workspace) on conflict do nothing $$;
create function app.choose_workspace(p_user uuid, p_workspace uuid) returns void
  language sql security definer set search_path = '' as
  $$ update auth.workspace_pointers set chosen_at = pg_catalog.clock_timestamp() where user_id = p_user and workspace_id = p_workspace $$;

-- For the worker's rounds: every workspace there is, one job each.
create function app.every_workspace() returns table (workspace_id uuid)
  language sql stable security definer set search_path = '' as
  $$ select distinct w.workspace_id from auth.workspace_pointers w $$;

-- Opens a request inside its transaction: is the session alive, which workspace is meant, what is the person there.
-- Sets the local settings that every policy reads. `p_workspace` null means the one chosen last, else the first joined.
-- state: ok | signed-out | no-workspace | not-member | ended
create function app.begin_request(p_session uuid, p_user uuid, p_workspace uuid, p_request text,
    out state text, out tenant_id uuid, out role text, out person_id uuid, out stepped_up_at timestamptz, out time_zone text, out last_seen_at timestamptz, out user_name text)
  -- Planned once a connection: planning anew costs more than the statements themselves.
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  s record;
  m record;
  candidates uuid[] := array[p_workspace];
  target uuid;
  -- Plain assignments, because they cost a fraction of a statement; their value is what was set.
  was_set text;
begin
  was_set := pg_catalog.set_config('app.tenant_id', '', true);
  was_set := pg_catalog.set_config('app.user_id', p_user::text, true);
  was_set := pg_catalog.set_config('app.role', '', true);
  was_set := pg_catalog.set_config('app.person_id', '', true);
  was_set := pg_catalog.set_config('app.request_id', p_request, true);
  select * into s from app.session_state(p_session, p_user);
  last_seen_at := s.last_seen_at;
  if not coalesce(s.valid, false) then
    state := 'signed-out';
    return;
  end if;
  stepped_up_at := s.stepped_up_at;
  user_name := s.name;
  state := 'no-workspace';
  -- The workspace that is named; else, of the person's own in the order of decision D11, the first that is still open to them.
  if p_workspace is null then
    select pg_catalog.array_agg(w.workspace_id order by w.chosen_at desc nulls last, w.joined_at, w.workspace_id) into candidates
      from app.workspace_pointers(p_user) w;
  end if;
  foreach target in array coalesce(candidates, '{}') loop
    was_set := pg_catalog.set_config('app.tenant_id', target::text, true);
    -- A leaver's access ends with the last day of employment, in the workplace's own time zone.
    select mm.role, mm.employee_id, t.time_zone,
        mm.ended_at is not null or coalesce(e.end_date < (pg_catalog.now() at time zone t.time_zone)::date, false) as closed into m
      from hr.memberships mm join hr.tenants t on t.id = mm.tenant_id
      left join hr.employees e on e.tenant_id = mm.tenant_id and e.id = mm.employee_id
      where mm.user_id = p_user;
    state := case when m.closed then 'ended' when m.role is not null then 'ok' when state = 'no-workspace' then 'not-member' else state end;
    exit when state = 'ok';
  end loop;
  if state <> 'ok' then
    was_set := pg_catalog.set_config('app.tenant_id', '', true);
    return;
  end if;
  -- Decision D10: people with wide rights are signed out after 30 idle minutes or 12 hours.
  if m.role in ('hr', 'super_admin') and (s.last_seen_at < pg_catalog.now() - interval '30 minutes' or s.created_at < pg_catalog.now() - interval '12 hours') then
    was_set := pg_catalog.set_config('app.tenant_id', '', true);
    state := 'signed-out';
    stepped_up_at := null;
    user_name := null;
    return;
  end if;
  tenant_id := target;
  role := m.role;
  person_id := m.employee_id;
  time_zone := m.time_zone;
  was_set := pg_catalog.set_config('app.role', m.role, true);
  was_set := pg_catalog.set_config('app.person_id', coalesce(m.employee_id::text, ''), true);
end $$;

-- Opens one workspace for the background worker (or for the creation of a workspace): no session, no person.
create function app.begin_system(p_workspace uuid, p_user uuid, p_request text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.set_config('app.tenant_id', p_workspace::text, true), pg_catalog.set_config('app.user_id', coalesce(p_user::text, ''), true),
          pg_catalog.set_config('app.role', 'system', true), pg_catalog.set_config('app.person_id', '', true),
          pg_catalog.set_config('app.request_id', p_request, true);
end $$;

-- The first answer to a repeated request (promise 2): inserted before the effect, in the effect's own transaction.
create table hr.idempotency_keys (
  tenant_id uuid not null references hr.tenants (id) deferrable initially deferred,
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  endpoint text not null,
  request_hash bytea not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
alter table hr.idempotency_keys enable row level security;
alter table hr.idempotency_keys force row level security;
create policy tenant_isolation on hr.idempotency_keys as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy own_rows on hr.idempotency_keys
  using (user_id = (select app.user_id()) or app.role() = 'system') with check (user_id = (select app.user_id()) or app.role() = 'system');
create index on hr.idempotency_keys (tenant_id, created_at);
grant select, insert, delete on hr.idempotency_keys to evenkeel_app, evenkeel_job;
grant update (status, response) on hr.idempotency_keys to evenkeel_app, evenkeel_job;

-- What happened, who did it (the real person), and what it was before. Entries are only ever added; each carries the hash
-- of the one before it, so that a change or a gap shows. Sensitive values are stored as keyed hashes by the server.
create table hr.audit_events (
  tenant_id uuid not null references hr.tenants (id),
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  request_id text not null,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  changes jsonb not null default '{}',
  reason text,
  hash bytea not null,
  primary key (tenant_id, seq)
);
create index on hr.audit_events (tenant_id, subject_id, seq desc);
alter table hr.audit_events enable row level security;
alter table hr.audit_events force row level security;
create policy tenant_isolation on hr.audit_events as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.audit_events for select using (true);
create policy append on hr.audit_events for insert with check (true);
grant select, insert on hr.audit_events to evenkeel_app, evenkeel_job;

-- The text that is hashed: every stored value in one fixed order, JSON-quoted so that no two entries read alike.
create function app.audit_line(p_tenant uuid, p_seq bigint, p_at timestamptz, p_actor uuid, p_actor_name text, p_request text, p_action text, p_kind text, p_subject uuid, p_changes jsonb, p_reason text)
  returns text language sql stable set search_path = '' as
  $$ select pg_catalog.jsonb_build_array(p_tenant, p_seq, extract(epoch from p_at)::text, p_actor, p_actor_name, p_request, p_action, p_kind, p_subject, p_changes, p_reason)::text $$;

-- Appends one entry under the workspace's own lock, held to the end of the transaction: no gaps, one order.
create function app.audit_append(p_at timestamptz, p_actor uuid, p_actor_name text, p_action text, p_kind text, p_subject uuid, p_changes jsonb, p_reason text) returns bigint
  language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
  request text := coalesce(pg_catalog.current_setting('app.request_id', true), '');
  before record;
  next_seq bigint;
  stamp timestamptz;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('audit:' || tenant::text, 0));
  select seq, at, hash into before from hr.audit_events where tenant_id = tenant order by seq desc limit 1;
  next_seq := coalesce(before.seq, 0) + 1;
  stamp := coalesce(p_at, greatest(pg_catalog.clock_timestamp(), before.at));
  insert into hr.audit_events (tenant_id, seq, at, actor_id, actor_name, request_id, action, subject_kind, subject_id, changes, reason, hash)
  values (tenant, next_seq, stamp, p_actor, p_actor_name, request, p_action, p_kind, p_subject, coalesce(p_changes, '{}'), p_reason,
    pg_catalog.sha256(coalesce(before.hash, ''::bytea) || pg_catalog.convert_to(app.audit_line(tenant, next_seq, stamp, p_actor, p_actor_name, request, p_action, p_kind, p_subject, coalesce(p_changes, '{}'), p_reason), 'UTF8')));
  return next_seq;
end $$;

-- People who asked to hear when the product opens to them.
create table auth.waitlist (
  email text primary key check (length(email) <= 254),
  joined_at timestamptz not null default now()
);
alter table auth.waitlist enable row level security;
alter table auth.waitlist force row level security;
create policy definer_functions on auth.waitlist to evenkeel_owner using (true) with check (true);
create function app.join_waitlist(p_email text) returns void language sql security definer set search_path = '' as
  $$ insert into auth.waitlist (email) values (p_email) on conflict do nothing $$;
grant execute on function app.join_waitlist(text) to evenkeel_auth;

create table hr.feedback (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  user_id uuid not null,
  message text not null,
  page text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table hr.feedback enable row level security;
alter table hr.feedback force row level security;
create policy tenant_isolation on hr.feedback as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.feedback using (true) with check (true);
grant select, insert on hr.feedback to evenkeel_app, evenkeel_job;
