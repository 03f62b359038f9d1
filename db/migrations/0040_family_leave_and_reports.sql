-- Family leave (decision 037): what somebody told of a birth, an adoption or a loss, and the days they want because of it. It says more
-- than that somebody is away, so it is read by the person and by hr with the right to health; the days themselves become a booking.
create table hr.family_leaves (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('maternity', 'adoption', 'paternity', 'shared-parental', 'neonatal', 'bereavement', 'parental', 'carers')),
  expected_on date,
  happened_on date,
  matched_on date,
  care_from date,
  care_until date,
  weeks_used smallint not null default 0 check (weeks_used between 0 and 52),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  notice_on date not null,
  state text not null default 'planned' check (state in ('planned', 'confirmed', 'withdrawn')),
  -- The time off that stands for it once it is confirmed.
  booking_id uuid,
  note text check (length(note) <= 1000),
  asked_at timestamptz not null default now(),
  asked_by_name text not null,
  confirmed_at timestamptz,
  confirmed_by_name text,
  -- The day on which the employer wrote back.
  replied_on date,
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  foreign key (tenant_id, booking_id) references hr.leave_bookings (tenant_id, id) on delete set null (booking_id),
  check (state <> 'confirmed' or confirmed_at is not null)
);
create index family_leaves_of_person on hr.family_leaves (tenant_id, employee_id, starts_on);
create index family_leaves_running on hr.family_leaves (tenant_id, ends_on) where state <> 'withdrawn';
create index on hr.family_leaves (tenant_id, booking_id);

-- Nobody confirms their own.
create function app.family_leave_not_alone() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.employee_id = app.person_id() then raise exception 'nobody confirms their own family leave' using errcode = '42501'; end if;
  return new;
end $$;
create trigger not_confirmed_alone before update on hr.family_leaves
  for each row when (new.state = 'confirmed' and old.state <> 'confirmed') execute function app.family_leave_not_alone();
create trigger not_added_confirmed before insert on hr.family_leaves
  for each row when (new.state = 'confirmed') execute function app.family_leave_not_alone();

-- Reports that people put together themselves (decision 037): what is asked, never what came out.
create table hr.reports (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  owner_id uuid not null default app.user_id(),
  owner_name text not null,
  shared boolean not null default false,
  asked jsonb not null check (jsonb_typeof(asked) = 'object' and octet_length(asked::text) <= 20000),
  -- How often people are told that it is there to be looked at; null: never.
  every text check (every in ('week', 'month')),
  next_on date,
  tell uuid[] not null default '{}' check (cardinality(tell) <= 50),
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  check ((every is null) = (next_on is null))
);
create index reports_due on hr.reports (tenant_id, next_on) where archived_at is null and next_on is not null;

alter table hr.family_leaves enable row level security;
alter table hr.family_leaves force row level security;
alter table hr.reports enable row level security;
alter table hr.reports force row level security;
create policy tenant_isolation on hr.family_leaves as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.reports as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.family_leaves for select using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.keeps_health(employee_id) end);
create policy add on hr.family_leaves for insert with check (case when (select app.rights()) is null and (select app.is_hr()) then true else app.keeps_health(employee_id) end);
create policy change on hr.family_leaves for update using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.keeps_health(employee_id) end) with check (case when (select app.rights()) is null and (select app.is_hr()) then true else app.keeps_health(employee_id) end);
create policy read on hr.reports for select using (app.role() = 'system' or ((select app.is_hr()) and (shared or owner_id = (select app.user_id()))));
create policy add on hr.reports for insert with check ((select app.is_hr()) and owner_id = (select app.user_id()));
create policy change on hr.reports for update using (app.role() = 'system' or ((select app.is_hr()) and owner_id = (select app.user_id())))
  with check (app.role() = 'system' or ((select app.is_hr()) and owner_id = (select app.user_id())));

-- Halves that were given back for an illness that was none, or was shorter, are holiday again.
create policy remove on hr.leave_sick_days for delete using (app.decides_leave(employee_id));
grant delete on hr.leave_sick_days to evenkeel_app, evenkeel_job;
grant select, insert on hr.family_leaves, hr.reports to evenkeel_app, evenkeel_job;
grant update (expected_on, happened_on, matched_on, care_from, care_until, weeks_used, starts_on, ends_on, notice_on, state, booking_id, note, confirmed_at, confirmed_by_name,
  replied_on, version) on hr.family_leaves to evenkeel_app, evenkeel_job;
grant update (name, shared, asked, every, next_on, tell, archived_at, updated_at, version) on hr.reports to evenkeel_app, evenkeel_job;
revoke execute on function app.family_leave_not_alone() from public;
grant execute on function app.family_leave_not_alone() to evenkeel_app, evenkeel_job;
