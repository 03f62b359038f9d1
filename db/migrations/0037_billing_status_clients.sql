-- What a workspace pays and may use, what people say to the operator, how the service has been, and access for a time (decision 034).

-- The plan and whether it is paid: read by everybody's requests. A workspace without a row was there before plans, or is run by
-- arrangement with the operator: it has everything.
create table hr.workspace_plans (
  tenant_id uuid primary key references hr.tenants (id),
  plan text not null default 'elevate' check (plan in ('foundation', 'elevate')),
  billing text not null default 'monthly' check (billing in ('monthly', 'annual')),
  trial_ends_on date not null,
  -- The period that is paid for; null until a plan is chosen.
  period_from date,
  period_to date,
  -- How it is paid.
  paid_by text not null default 'invoice' check (paid_by in ('invoice', 'card')),
  -- Since when a payment is missing: an invoice past its day, or a card that failed.
  unpaid_since date,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  version bigint not null default 1,
  check ((period_from is null) = (period_to is null)),
  check (period_to >= period_from)
);
alter table hr.workspace_plans enable row level security;
alter table hr.workspace_plans force row level security;
create policy tenant_isolation on hr.workspace_plans as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.workspace_plans for select using (true);
create policy add on hr.workspace_plans for insert with check ((select app.role()) in ('super_admin', 'system'));
create policy change on hr.workspace_plans for update using ((select app.role()) in ('super_admin', 'system')) with check ((select app.role()) in ('super_admin', 'system'));
grant select, insert on hr.workspace_plans to evenkeel_app, evenkeel_job;
grant update (plan, billing, trial_ends_on, period_from, period_to, paid_by, unpaid_since, updated_at, updated_by_name, version) on hr.workspace_plans to evenkeel_app, evenkeel_job;

-- Whom invoices are made out to, and who the card service knows the workspace as.
create table hr.billing_details (
  tenant_id uuid primary key references hr.tenants (id),
  company text not null default '' check (length(company) <= 200),
  address text not null default '' check (length(address) <= 500),
  email text not null default '' check (length(email) <= 254),
  vat_number text not null default '' check (length(vat_number) <= 20),
  reference text not null default '' check (length(reference) <= 60),
  customer text,
  subscription text,
  updated_at timestamptz not null default now(),
  version bigint not null default 1
);
alter table hr.billing_details enable row level security;
alter table hr.billing_details force row level security;
create policy tenant_isolation on hr.billing_details as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.billing_details using ((select app.role()) in ('super_admin', 'system')) with check ((select app.role()) in ('super_admin', 'system'));
grant select, insert on hr.billing_details to evenkeel_app, evenkeel_job;
grant update (company, address, email, vat_number, reference, customer, subscription, updated_at, version) on hr.billing_details to evenkeel_app, evenkeel_job;

-- Invoices as they went out: nothing of one ever changes but that it was paid.
create table hr.invoices (
  tenant_id uuid not null references hr.tenants (id),
  number integer not null check (number >= 1),
  issued_on date not null,
  due_on date not null,
  period_from date not null,
  period_to date not null,
  plan text not null,
  billing text not null,
  headcount integer not null,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  net integer not null,
  vat_percent integer not null,
  vat integer not null,
  total integer not null,
  paid_on date,
  created_at timestamptz not null default now(),
  created_by_name text not null default '',
  primary key (tenant_id, number),
  check (total = net + vat)
);
alter table hr.invoices enable row level security;
alter table hr.invoices force row level security;
create policy tenant_isolation on hr.invoices as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.invoices using ((select app.role()) in ('super_admin', 'system')) with check ((select app.role()) in ('super_admin', 'system'));
grant select, insert on hr.invoices to evenkeel_app, evenkeel_job;
grant update (paid_on) on hr.invoices to evenkeel_app, evenkeel_job;

-- Events of the card service that were acted on: one that comes again is not acted on again.
create table hr.card_events (
  tenant_id uuid not null references hr.tenants (id),
  event text not null check (length(event) between 1 and 255),
  kind text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, event)
);
alter table hr.card_events enable row level security;
alter table hr.card_events force row level security;
create policy tenant_isolation on hr.card_events as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.card_events using ((select app.role()) in ('super_admin', 'system')) with check ((select app.role()) in ('super_admin', 'system'));
grant select, insert on hr.card_events to evenkeel_app, evenkeel_job;

-- Feedback says from where it came, when its writer lets it.
alter table hr.feedback add column context jsonb check (jsonb_typeof(context) = 'object');

-- How the service was: one row a minute-long look and component, of no workspace. Only the identity role reaches it, as the waitlist.
create table auth.health_samples (
  at timestamptz not null,
  component text not null check (component in ('web', 'database', 'storage', 'worker', 'mail')),
  ok boolean not null,
  ms integer not null check (ms >= 0),
  primary key (component, at)
);
-- A day of a component, kept for longer than its looks.
create table auth.health_days (
  day date not null,
  component text not null,
  looks integer not null,
  failed integer not null,
  primary key (component, day)
);
create table auth.incidents (
  id uuid primary key,
  title text not null check (length(title) between 1 and 200),
  components text[] not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  notes jsonb not null default '[]' check (jsonb_typeof(notes) = 'array')
);
alter table auth.health_samples enable row level security;
alter table auth.health_samples force row level security;
create policy identity on auth.health_samples to evenkeel_auth using (true) with check (true);
grant select, insert, delete on auth.health_samples to evenkeel_auth;
alter table auth.health_days enable row level security;
alter table auth.health_days force row level security;
create policy identity on auth.health_days to evenkeel_auth using (true) with check (true);
grant select, insert, delete on auth.health_days to evenkeel_auth;
grant update (looks, failed) on auth.health_days to evenkeel_auth;
alter table auth.incidents enable row level security;
alter table auth.incidents force row level security;
create policy identity on auth.incidents to evenkeel_auth using (true) with check (true);
grant select, insert on auth.incidents to evenkeel_auth;
grant update (title, components, ended_at, notes) on auth.incidents to evenkeel_auth;

-- Access for a time: it ends with its last day, in the workplace's own time zone, from the next request on.
alter table hr.memberships add column expires_on date;
grant update (expires_on) on hr.memberships to evenkeel_app, evenkeel_job;

-- state: ok | signed-out | no-workspace | not-member | ended | second-factor-needed | view-ended
create or replace function app.begin_request(p_session uuid, p_user uuid, p_workspace uuid, p_request text, p_view uuid,
    out state text, out tenant_id uuid, out role text, out person_id uuid, out stepped_up_at timestamptz, out time_zone text, out last_seen_at timestamptz, out user_name text,
    out rights jsonb, out viewed_user_id uuid)
  -- Planned once a connection: planning anew costs more than the statements themselves.
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  s record;
  m record;
  candidates uuid[] := array[p_workspace];
  target uuid;
  wide boolean;
  -- Plain assignments, because they cost a fraction of a statement; their value is what was set.
  was_set text;
begin
  was_set := pg_catalog.set_config('app.tenant_id', '', true);
  was_set := pg_catalog.set_config('app.user_id', p_user::text, true);
  was_set := pg_catalog.set_config('app.role', '', true);
  was_set := pg_catalog.set_config('app.person_id', '', true);
  was_set := pg_catalog.set_config('app.rights', '', true);
  was_set := pg_catalog.set_config('app.group_id', '', true);
  was_set := pg_catalog.set_config('app.viewed_by', '', true);
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
    -- A leaver's access ends with the last day of employment, in the workplace's own time zone; everyone's when the workspace closes.
    select mm.role, mm.employee_id, mm.template_id, t.time_zone, rt.name as template_name, rt.grants, rt.setting, rt.group_id,
        t.mfa_required, t.idle_minutes_hr, t.session_hours_hr, t.idle_days_others,
        mm.ended_at is not null or coalesce(mm.expires_on < (pg_catalog.now() at time zone t.time_zone)::date, false) or coalesce(e.end_date < (pg_catalog.now() at time zone t.time_zone)::date, false) or coalesce(t.closes_at <= pg_catalog.now(), false) as closed
      into m
      from hr.memberships mm join hr.tenants t on t.id = mm.tenant_id
      left join hr.employees e on e.tenant_id = mm.tenant_id and e.id = mm.employee_id
      left join hr.role_templates rt on rt.tenant_id = mm.tenant_id and rt.id = mm.template_id
      where mm.user_id = p_user;
    state := case when m.closed then 'ended' when m.role is not null then 'ok' when state = 'no-workspace' then 'not-member' else state end;
    exit when state = 'ok';
  end loop;
  if state <> 'ok' then
    was_set := pg_catalog.set_config('app.tenant_id', '', true);
    return;
  end if;
  wide := m.role in ('hr', 'super_admin');
  -- Decision D10, with the workspace's own lengths: people with wide rights are signed out after idle minutes or hours in all, others after idle days.
  if (case when wide
      then s.last_seen_at < pg_catalog.now() - pg_catalog.make_interval(mins => m.idle_minutes_hr) or s.created_at < pg_catalog.now() - pg_catalog.make_interval(hours => m.session_hours_hr)
      else s.last_seen_at < pg_catalog.now() - pg_catalog.make_interval(days => m.idle_days_others) end) then
    was_set := pg_catalog.set_config('app.tenant_id', '', true);
    state := 'signed-out';
    stepped_up_at := null;
    user_name := null;
    return;
  end if;
  if wide and m.mfa_required and s.second_factor_at is null then
    was_set := pg_catalog.set_config('app.tenant_id', '', true);
    state := 'second-factor-needed';
    return;
  end if;
  -- Only a super admin looks at the product as somebody else, in the session it was begun in, and only while it lasts.
  if p_view is not null then
    select mm.role, mm.employee_id, mm.template_id, m.time_zone as time_zone, rt.name as template_name, rt.grants, rt.setting, rt.group_id, mm.user_id into m
      from hr.view_as v
      join hr.memberships mm on mm.tenant_id = v.tenant_id and mm.id = v.membership_id
      left join hr.employees e on e.tenant_id = mm.tenant_id and e.id = mm.employee_id
      left join hr.role_templates rt on rt.tenant_id = mm.tenant_id and rt.id = mm.template_id
      where v.id = p_view and v.user_id = p_user and v.session_id = p_session and v.stopped_at is null and v.ends_at > pg_catalog.now() and m.role = 'super_admin'
        and mm.ended_at is null and not coalesce(mm.expires_on < (pg_catalog.now() at time zone m.time_zone)::date, false) and not coalesce(e.end_date < (pg_catalog.now() at time zone m.time_zone)::date, false);
    if m.role is null then
      was_set := pg_catalog.set_config('app.tenant_id', '', true);
      state := 'view-ended';
      return;
    end if;
    viewed_user_id := m.user_id;
    was_set := pg_catalog.set_config('app.user_id', m.user_id::text, true);
    was_set := pg_catalog.set_config('app.viewed_by', p_user::text, true);
  end if;
  tenant_id := target;
  role := m.role;
  person_id := m.employee_id;
  time_zone := m.time_zone;
  was_set := pg_catalog.set_config('app.role', m.role, true);
  was_set := pg_catalog.set_config('app.person_id', coalesce(m.employee_id::text, ''), true);
  if m.template_id is not null then
    rights := pg_catalog.jsonb_build_object('templateId', m.template_id, 'name', m.template_name, 'grants', m.grants);
    was_set := pg_catalog.set_config('app.rights', m.setting, true);
    was_set := pg_catalog.set_config('app.group_id', coalesce(m.group_id::text, ''), true);
  end if;
end $$;

revoke execute on function app.begin_request(uuid, uuid, uuid, text, uuid) from public;
grant execute on function app.begin_request(uuid, uuid, uuid, text, uuid) to evenkeel_app, evenkeel_job;
