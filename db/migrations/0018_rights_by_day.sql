-- What the workspace's own roles and groups of people said, from when; and what a person's record said in the system at any time of a
-- day, so that who could see something then is answered by the rights and lines of that day.

-- One row holds until the next of the same role or group; no grants, or no lists, means it was removed.
create table hr.role_template_periods (
  tenant_id uuid not null references hr.tenants (id),
  template_id uuid not null,
  since timestamptz not null,
  name text not null,
  grants jsonb,
  group_id uuid,
  primary key (tenant_id, template_id, since)
);
create table hr.people_group_periods (
  tenant_id uuid not null references hr.tenants (id),
  group_id uuid not null,
  since timestamptz not null,
  departments text[],
  locations text[],
  primary key (tenant_id, group_id, since)
);

alter table hr.role_templates no force row level security;
alter table hr.people_groups no force row level security;
insert into hr.role_template_periods (tenant_id, template_id, since, name, grants, group_id)
  select r.tenant_id, r.id, r.created_at, r.name, r.grants, r.group_id from hr.role_templates r;
insert into hr.people_group_periods (tenant_id, group_id, since, departments, locations)
  select g.tenant_id, g.id, g.created_at, g.departments, g.locations from hr.people_groups g;
alter table hr.role_templates force row level security;
alter table hr.people_groups force row level security;

alter table hr.role_template_periods enable row level security;
alter table hr.role_template_periods force row level security;
alter table hr.people_group_periods enable row level security;
alter table hr.people_group_periods force row level security;
create policy tenant_isolation on hr.role_template_periods as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.people_group_periods as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.role_template_periods for select using ((select app.is_hr()));
create policy append on hr.role_template_periods for insert with check ((select app.gives_roles()));
create policy read on hr.people_group_periods for select using ((select app.is_hr()));
create policy append on hr.people_group_periods for insert with check ((select app.gives_roles()));
grant select, insert on hr.role_template_periods, hr.people_group_periods to evenkeel_app, evenkeel_job;

create function app.role_template_dated() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into hr.role_template_periods (tenant_id, template_id, since, name) values (old.tenant_id, old.id, pg_catalog.clock_timestamp(), old.name);
  else
    insert into hr.role_template_periods (tenant_id, template_id, since, name, grants, group_id)
    values (new.tenant_id, new.id, case when tg_op = 'INSERT' then new.created_at else pg_catalog.clock_timestamp() end, new.name, new.grants, new.group_id);
  end if;
  return null;
end $$;
create trigger role_template_dated_added after insert or delete on hr.role_templates for each row execute function app.role_template_dated();
create trigger role_template_dated_changed after update on hr.role_templates for each row
  when ((old.name, old.grants, old.group_id) is distinct from (new.name, new.grants, new.group_id)) execute function app.role_template_dated();

create function app.people_group_dated() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into hr.people_group_periods (tenant_id, group_id, since) values (old.tenant_id, old.id, pg_catalog.clock_timestamp());
  else
    insert into hr.people_group_periods (tenant_id, group_id, since, departments, locations)
    values (new.tenant_id, new.id, case when tg_op = 'INSERT' then new.created_at else pg_catalog.clock_timestamp() end, new.departments, new.locations);
  end if;
  return null;
end $$;
create trigger people_group_dated_added after insert or delete on hr.people_groups for each row execute function app.people_group_dated();
create trigger people_group_dated_changed after update on hr.people_groups for each row
  when ((old.departments, old.locations) is distinct from (new.departments, new.locations)) execute function app.people_group_dated();

-- The values a dated field of a person had in the system at any time from one moment to another: what was put right or backdated
-- afterwards opened nothing then. Where the system did not hold the field yet (the record came with a past), what it says of the day.
create function app.held_during(p_employee uuid, p_field text, p_from timestamptz, p_until timestamptz, p_day date) returns setof jsonb
  language sql stable set search_path = '' as $$
  with lines as (
    select l.seq, l.at, l.valid_from, l.new_value, l.state from hr.record_ledger l where l.employee_id = p_employee and l.field = p_field and l.at < p_until),
  moments as (select p_from as at union select l.at from lines l where l.at > p_from)
  select distinct case when exists (select from lines l where l.at <= m.at)
    then (select s.new_value from (select distinct on (l.valid_from) l.valid_from, l.new_value, l.state from lines l where l.at <= m.at order by l.valid_from, l.seq desc) s
      where s.state = 'in-force' order by s.valid_from desc limit 1)
    else app.value_at(p_employee, p_field, p_day) end
  from moments m $$;

revoke execute on function app.role_template_dated(), app.people_group_dated(), app.held_during(uuid, text, timestamptz, timestamptz, date) from public;
grant execute on function app.role_template_dated(), app.people_group_dated(), app.held_during(uuid, text, timestamptz, timestamptz, date) to evenkeel_app, evenkeel_job;
