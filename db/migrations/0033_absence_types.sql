-- Kinds of absence a workspace has made for itself, and a second step before leave is approved (decision 030).

create table hr.leave_types (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text not null,
  paid boolean not null,
  -- Whether it is taken from the holiday balance.
  counted boolean not null,
  -- Who may book it: everybody for themselves, managers for their people and hr, or hr alone.
  booked_by text not null check (booked_by in ('everybody', 'managers', 'hr')),
  colour text not null check (colour in ('teal', 'amber', 'blue', 'red', 'olive', 'grey')),
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);
alter table hr.leave_policies add column second_step text not null default 'none' check (second_step in ('none', 'hr'));
alter table hr.leave_bookings
  add column custom_type uuid,
  -- Whether the manager's yes is the first of two; as the policy said when it was asked for.
  add column needs_second boolean not null default false,
  add column first_at timestamptz,
  add column first_by uuid,
  add column first_by_name text,
  add foreign key (tenant_id, custom_type) references hr.leave_types (tenant_id, id),
  add check (custom_type is null or type = 'other'),
  add check (first_at is null or needs_second);
alter table hr.leave_events drop constraint leave_events_action_check;
alter table hr.leave_events add constraint leave_events_action_check
  check (action in ('requested', 'first-approved', 'approved', 'refused', 'cancelled', 'changed', 'priced-anew'));

-- What needs two is not approved by the first alone, whatever asks for it.
create function app.leave_second_step() returns trigger language plpgsql set search_path = '' as $$
begin
  if not app.is_hr() then raise exception 'this leave needs a second approval' using errcode = '42501'; end if;
  return new;
end $$;
create trigger second_step_asked before insert on hr.leave_bookings
  for each row when (new.state = 'approved' and new.needs_second) execute function app.leave_second_step();
create trigger second_step before update on hr.leave_bookings
  for each row when (new.state = 'approved' and old.state <> 'approved' and new.needs_second) execute function app.leave_second_step();

alter table hr.leave_types enable row level security;
alter table hr.leave_types force row level security;
create policy tenant_isolation on hr.leave_types as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.leave_types for select using (true);
create policy add on hr.leave_types for insert with check ((select app.is_hr()));
create policy change on hr.leave_types for update using ((select app.is_hr())) with check ((select app.is_hr()));

grant select, insert on hr.leave_types to evenkeel_app, evenkeel_job;
grant update (name, name_key, paid, counted, booked_by, colour, archived_at, updated_at, updated_by_name, version) on hr.leave_types to evenkeel_app, evenkeel_job;
grant update (second_step) on hr.leave_policies to evenkeel_app, evenkeel_job;
grant update (first_at, first_by, first_by_name) on hr.leave_bookings to evenkeel_app, evenkeel_job;
revoke execute on function app.leave_second_step() from public;
grant execute on function app.leave_second_step() to evenkeel_app, evenkeel_job;
