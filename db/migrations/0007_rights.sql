-- Rights as data. The four built-in roles are data of the server (slices/rights/templates.ts) and keep their short expressions
-- here; a workspace may make templates of its own from them, whose rights travel with the request as a setting that policies read.

-- A named set of people, by department and location; who belongs to it is asked anew in every request.
create table hr.people_groups (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- Empty means any; both are met together.
  departments text[] not null default '{}',
  locations text[] not null default '{}',
  created_at timestamptz not null default now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  check (cardinality(departments) + cardinality(locations) between 1 and 400)
);

-- What policies need of a template, in words they can find: v may see, t may see while the workspace lets managers see pay,
-- e may change. ' v.pay.all e.emergency.own '. One's own proposals are changes of what one may change alone.
create function app.rights_setting(p_grants jsonb) returns text language sql immutable set search_path = '' as $$
  select ' ' || coalesce(pg_catalog.string_agg(
    case c.value ->> 'view' when '-' then '' when 'T' then 't.' || g.key || '.' || c.key || ' ' else 'v.' || g.key || '.' || c.key || ' ' end
    || case when (c.value ->> 'edit')::boolean or (c.key = 'own' and (c.value ->> 'propose')::boolean) then 'e.' || g.key || '.' || c.key || ' ' else '' end, ''), '')
  from pg_catalog.jsonb_each(p_grants) g, pg_catalog.jsonb_each(g.value) c $$;

create table hr.role_templates (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- The role it is made from: pages, session length and everything that is no field of a person follow it.
  base_role text not null check (base_role in ('super_admin', 'hr', 'manager', 'employee')),
  grants jsonb not null check (jsonb_typeof(grants) = 'object'),
  group_id uuid,
  setting text not null generated always as (app.rights_setting(grants)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, id, base_role),
  unique (tenant_id, name),
  foreign key (tenant_id, group_id) references hr.people_groups (tenant_id, id)
);
create index on hr.role_templates (tenant_id, group_id) where group_id is not null;

-- The role of a membership is the role its template is made from: the key carries both.
alter table hr.memberships add column template_id uuid;
alter table hr.memberships add foreign key (tenant_id, template_id, role) references hr.role_templates (tenant_id, id, base_role);
create index on hr.memberships (tenant_id, template_id) where template_id is not null;
grant update (template_id) on hr.memberships to evenkeel_app, evenkeel_job;

-- A super admin looks at the product as a member gets it: who, as whom, why, from when until when. Bound to one session.
create table hr.view_as (
  tenant_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  membership_id uuid not null,
  reason text not null,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  stopped_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, membership_id) references hr.memberships (tenant_id, id),
  check (ends_at <= started_at + interval '30 minutes')
);
create index on hr.view_as (tenant_id, user_id, started_at desc);

alter table hr.people_groups enable row level security;
alter table hr.people_groups force row level security;
alter table hr.role_templates enable row level security;
alter table hr.role_templates force row level security;
alter table hr.view_as enable row level security;
alter table hr.view_as force row level security;
create policy tenant_isolation on hr.people_groups as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.role_templates as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.view_as as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));

-- Transaction-local, like everything begin_request sets; '' for a built-in role.
create function app.rights() returns text language sql stable parallel safe as
  $$ select nullif(pg_catalog.current_setting('app.rights', true), '') $$;
create function app.group_id() returns uuid language sql stable parallel safe as
  $$ select nullif(pg_catalog.current_setting('app.group_id', true), '')::uuid $$;
-- The super admin who is viewing as the person the request is answered for.
create function app.viewed_by() returns uuid language sql stable parallel safe as
  $$ select nullif(pg_catalog.current_setting('app.viewed_by', true), '')::uuid $$;
-- Only the super admin themselves: while viewing as somebody nobody gives anything.
create function app.gives_roles() returns boolean language sql stable parallel safe as
  $$ select coalesce(app.role() in ('super_admin', 'system'), false) and app.viewed_by() is null $$;

-- Everyone's request reads its own template and group; only a super admin writes them.
create policy read on hr.people_groups for select using (true);
create policy add on hr.people_groups for insert with check ((select app.gives_roles()));
create policy change on hr.people_groups for update using ((select app.gives_roles())) with check ((select app.gives_roles()));
create policy remove on hr.people_groups for delete using ((select app.gives_roles()));
create policy read on hr.role_templates for select using (true);
create policy add on hr.role_templates for insert with check ((select app.gives_roles()));
create policy change on hr.role_templates for update using ((select app.gives_roles())) with check ((select app.gives_roles()));
create policy remove on hr.role_templates for delete using ((select app.gives_roles()));
create policy own_rows on hr.view_as for select using (user_id = (select app.user_id()));
create policy start on hr.view_as for insert with check (user_id = (select app.user_id()) and (select app.gives_roles()));
create policy stop on hr.view_as for update using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert, delete on hr.people_groups, hr.role_templates to evenkeel_app, evenkeel_job;
grant update (name, departments, locations, version) on hr.people_groups to evenkeel_app, evenkeel_job;
grant update (name, grants, group_id, updated_at, updated_by, version) on hr.role_templates to evenkeel_app, evenkeel_job;
grant select, insert on hr.view_as to evenkeel_app, evenkeel_job;
grant update (stopped_at) on hr.view_as to evenkeel_app, evenkeel_job;

create function app.leads(p_employee uuid) returns boolean language sql stable set search_path = '' as
  $$ select exists (select 1 from hr.employees e where e.id = p_employee and e.manager_id = app.person_id()) $$;
-- Somebody further up the line, the direct manager left out.
create function app.leads_line(p_employee uuid) returns boolean language sql stable set search_path = '' as $$
  with recursive above as (
    select m.manager_id as id from hr.employees e join hr.employees m on m.id = e.manager_id where e.id = p_employee and e.manager_id is distinct from app.person_id()
    union select e.manager_id from hr.employees e join above a on e.id = a.id)
  select app.person_id() in (select a.id from above a) and p_employee is distinct from app.person_id() $$;
-- Whether somebody of this department and place is among the people the request's template names.
create function app.in_group(p_department text, p_location text) returns boolean language sql stable as
  $$ select app.group_id() is not null and exists (select 1 from hr.people_groups g where g.id = app.group_id()
      and (g.departments = '{}' or p_department = any (g.departments)) and (g.locations = '{}' or p_location = any (g.locations))) $$;
create function app.is_in_group(p_employee uuid) returns boolean language sql stable set search_path = '' as
  $$ select app.group_id() is not null and exists (select 1 from hr.employees e where e.id = p_employee and app.in_group(e.department, e.location)) $$;
-- How the asker stands to a person (rule R2: a line counts for managers, and for who has a template, which says what it gives).
create function app.relation_to(p_employee uuid) returns text language sql stable set search_path = '' as $$
  select case when p_employee = app.person_id() then 'self' when app.leads(p_employee) then 'direct'
    when (app.role() = 'manager' or app.rights() is not null) and app.leads_line(p_employee) then 'indirect' else 'none' end $$;

-- Whether a right (v or e) over a group of fields reaches a person, for who has a template.
create function app.right_reaches(p_right text, p_grp text, p_employee uuid) returns boolean language plpgsql stable set search_path = '' as $$
declare
  given text := app.rights();
  wanted text := ' ' || p_right || '.' || p_grp || '.';
begin
  if given is null or p_grp is null then return false; end if;
  if p_employee = app.person_id() then return pg_catalog.strpos(given, wanted || 'own ') > 0; end if;
  if pg_catalog.strpos(given, wanted || 'all ') > 0 then return true; end if;
  if pg_catalog.strpos(given, wanted || 'group ') > 0 and app.is_in_group(p_employee) then return true; end if;
  if pg_catalog.strpos(given, wanted || 'direct ') > 0 and app.leads(p_employee) then return true; end if;
  if pg_catalog.strpos(given, wanted || 'indirect ') > 0 and app.leads_line(p_employee) then return true; end if;
  return p_right = 'v' and pg_catalog.strpos(given, ' t.' || p_grp || '.direct ') > 0
    and (select t.manager_sees_pay from hr.tenants t) and app.leads(p_employee);
end $$;

-- May the asker see, or change, this group of this person's fields? For the policies of every table that holds such fields.
-- For tables read a thousand rows at a time, put `(select app.sees_all('pay')) or …` before it, so that it is asked once.
create function app.sees_all(p_grp text) returns boolean language sql stable as
  $$ select app.is_hr() and (app.rights() is null or pg_catalog.strpos(app.rights(), ' v.' || p_grp || '.all ') > 0) $$;
create function app.may_see(p_grp text, p_employee uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  if app.rights() is not null then return app.right_reaches('v', p_grp, p_employee); end if;
  if app.is_hr() or p_employee = app.person_id() or (p_grp = 'directory' and app.role() is not null) then return true; end if;
  if app.role() is distinct from 'manager' then return false; end if;
  if p_grp in ('work', 'emergency', 'absence', 'documents') and app.leads(p_employee) then return true; end if;
  if p_grp = 'pay' then return (select t.manager_sees_pay from hr.tenants t) and app.leads(p_employee); end if;
  return p_grp = 'work' and app.leads_line(p_employee);
end $$;
create function app.may_edit(p_grp text, p_employee uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  -- Nobody's own pay (decision D23), whatever a template says.
  if p_grp = 'pay' and p_employee = app.person_id() then return false; end if;
  if app.rights() is not null then return app.right_reaches('e', p_grp, p_employee); end if;
  return coalesce(app.is_hr() or p_employee = app.person_id(), false);
end $$;
create function app.may_edit_any(p_employee uuid) returns boolean language sql stable set search_path = '' as
  $$ select exists (select 1 from pg_catalog.unnest(array['directory', 'work', 'personal', 'pay', 'bank', 'emergency']) g where app.may_edit(g, p_employee)) $$;

-- The group a field of a person belongs to; the same list as in slices/people/policy.ts, and a test compares them.
create function app.group_of(p_field text) returns text language sql immutable as $$
  select case
    when p_field in ('first_name', 'preferred_name', 'last_name', 'email', 'job_title', 'department', 'location', 'manager_id', 'photo_url', 'start_date') then 'directory'
    when p_field in ('phone_mobile', 'timezone', 'employment_type', 'contract', 'work_pattern', 'end_date') then 'work'
    when p_field in ('date_of_birth', 'gender', 'nationality', 'phone_home', 'address_line1', 'address_line2', 'city', 'state_province', 'postal_code', 'country') then 'personal'
    when p_field in ('salary', 'pay_frequency') then 'pay'
    when p_field in ('bank_account_name', 'bank_account_number', 'bank_sort_code') then 'bank'
    when p_field = 'emergency_contacts' then 'emergency' end $$;
-- A waiting change is for who may change every field of it: it holds their values.
create function app.may_edit_fields(p_changes jsonb, p_employee uuid) returns boolean language sql stable set search_path = '' as
  $$ select not exists (select 1 from pg_catalog.jsonb_object_keys(p_changes) f where not coalesce(app.may_edit(app.group_of(f), p_employee), false)) $$;

-- The policies of 0004 with the second branch; the first is what it was, and asks its functions once a statement.
drop policy change on hr.employees;
create policy change on hr.employees for update
  using (case when (select app.rights()) is null then (select app.is_hr()) or id = (select app.person_id()) else app.may_edit_any(id) end)
  with check (case when (select app.rights()) is null then (select app.is_hr()) or id = (select app.person_id()) else app.may_edit_any(id) end);

drop policy rows on hr.employee_personal;
create policy rows on hr.employee_personal
  using (case when (select app.rights()) is null then (select app.is_hr()) or employee_id = (select app.person_id()) else app.may_see('personal', employee_id) end)
  with check (case when (select app.rights()) is null then (select app.is_hr()) or employee_id = (select app.person_id()) else app.may_edit('personal', employee_id) end);

drop policy rows on hr.employee_bank;
create policy rows on hr.employee_bank
  using (case when (select app.rights()) is null then (select app.is_hr()) or employee_id = (select app.person_id()) else app.may_see('bank', employee_id) end)
  with check (case when (select app.rights()) is null then (select app.is_hr()) or employee_id = (select app.person_id()) else app.may_edit('bank', employee_id) end);

drop policy read on hr.employee_pay;
create policy read on hr.employee_pay for select using (
  case when (select app.rights()) is null
    then (select app.is_hr()) or employee_id = (select app.person_id()) or (app.manages(employee_id) and (select t.manager_sees_pay from hr.tenants t))
    else app.may_see('pay', employee_id) end);
drop policy write on hr.employee_pay;
create policy write on hr.employee_pay for insert with check (
  employee_id is distinct from (select app.person_id()) and case when (select app.rights()) is null then (select app.is_hr()) else app.may_edit('pay', employee_id) end);
drop policy change on hr.employee_pay;
create policy change on hr.employee_pay for update
  using (employee_id is distinct from (select app.person_id()) and case when (select app.rights()) is null then (select app.is_hr()) else app.may_edit('pay', employee_id) end)
  with check (employee_id is distinct from (select app.person_id()) and case when (select app.rights()) is null then (select app.is_hr()) else app.may_edit('pay', employee_id) end);

drop policy read on hr.employee_emergency;
create policy read on hr.employee_emergency for select using (
  case when (select app.rights()) is null then (select app.is_hr()) or employee_id = (select app.person_id()) or app.manages(employee_id)
    else app.may_see('emergency', employee_id) end);
drop policy write on hr.employee_emergency;
create policy write on hr.employee_emergency for insert with check (
  case when (select app.rights()) is null then (select app.is_hr()) or employee_id = (select app.person_id()) else app.may_edit('emergency', employee_id) end);
drop policy change on hr.employee_emergency;
create policy change on hr.employee_emergency for update
  using (case when (select app.rights()) is null then (select app.is_hr()) or employee_id = (select app.person_id()) else app.may_edit('emergency', employee_id) end)
  with check (case when (select app.rights()) is null then (select app.is_hr()) or employee_id = (select app.person_id()) else app.may_edit('emergency', employee_id) end);

drop policy rows on hr.change_requests;
create policy rows on hr.change_requests
  using (employee_id = (select app.person_id()) or requested_by = (select app.user_id())
    or case when (select app.rights()) is null then (select app.is_hr()) else (select app.is_hr()) and app.may_edit_fields(changes, employee_id) end)
  with check (employee_id = (select app.person_id()) or requested_by = (select app.user_id())
    or case when (select app.rights()) is null then (select app.is_hr()) else (select app.is_hr()) and app.may_edit_fields(changes, employee_id) end);
create index on hr.change_requests (tenant_id, requested_by, requested_at desc);

-- A workspace keeps somebody who can give roles: the last full super admin can neither lose the role nor leave. Every change
-- that takes one away goes through one lock, so that two of them at once cannot each count on the other.
create function app.require_another_super_admin(p_tenant uuid, p_membership uuid, p_until date) returns void language plpgsql set search_path = '' as $$
begin
  if app.role() = 'system' then return; end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('super-admins:' || p_tenant::text, 0));
  if not exists (
    select 1 from hr.memberships m left join hr.employees e on e.tenant_id = m.tenant_id and e.id = m.employee_id
    where m.tenant_id = p_tenant and m.role = 'super_admin' and m.template_id is null and m.ended_at is null and m.id <> p_membership
      and (e.end_date is null or e.end_date > p_until)) then
    raise exception 'the last super admin' using errcode = 'EK002';
  end if;
end $$;
create function app.keep_a_super_admin() returns trigger language plpgsql set search_path = '' as $$
begin
  perform app.require_another_super_admin(old.tenant_id, old.id, (pg_catalog.now() - interval '1 day')::date);
  return new;
end $$;
create trigger keep_a_super_admin before update of role, template_id, ended_at on hr.memberships for each row
  when (old.role = 'super_admin' and old.template_id is null and old.ended_at is null and (new.role <> 'super_admin' or new.template_id is not null or new.ended_at is not null))
  execute function app.keep_a_super_admin();
create function app.keep_a_super_admin_employed() returns trigger language plpgsql set search_path = '' as $$
declare
  theirs uuid;
begin
  select m.id into theirs from hr.memberships m where m.tenant_id = new.tenant_id and m.employee_id = new.id and m.role = 'super_admin' and m.template_id is null and m.ended_at is null;
  if theirs is not null then perform app.require_another_super_admin(new.tenant_id, theirs, new.end_date); end if;
  return new;
end $$;
create trigger keep_a_super_admin before update of end_date on hr.employees for each row
  when (new.end_date is not null and new.end_date is distinct from old.end_date) execute function app.keep_a_super_admin_employed();

revoke execute on all functions in schema app from public;
grant execute on function app.rights_setting(jsonb), app.rights(), app.group_id(), app.viewed_by(), app.gives_roles(), app.leads(uuid), app.leads_line(uuid),
  app.in_group(text, text), app.is_in_group(uuid), app.relation_to(uuid), app.right_reaches(text, text, uuid), app.sees_all(text), app.may_see(text, uuid),
  app.may_edit(text, uuid), app.may_edit_any(uuid), app.group_of(text), app.may_edit_fields(jsonb, uuid), app.require_another_super_admin(uuid, uuid, date),
  app.keep_a_super_admin(), app.keep_a_super_admin_employed() to evenkeel_app, evenkeel_job;
