-- People. The directory and work fields are one row; personal, pay, bank and emergency fields each have a table of their
-- own, because row-level security works on rows: so the database refuses them to who may not read them even when the code forgets.

create table hr.employees (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  user_id uuid,
  first_name text not null,
  last_name text not null,
  -- A person with one name only (decision D20); then last_name is ''.
  single_name boolean not null default false,
  preferred_name text,
  email text not null,
  job_title text,
  department text,
  location text,
  start_date date,
  end_date date,
  employment_type text check (employment_type in ('Full-time', 'Part-time', 'Contractor', 'Intern')),
  manager_id uuid,
  phone_mobile text,
  timezone text,
  work_pattern jsonb,
  photo_url text,
  -- A protected identity: colleagues outside HR see a pseudonym in the chart and find nothing in search.
  protected boolean not null default false,
  -- Both are written with the names (see rules.ts, sortKey and searchText): lower case, accents folded.
  sort_name text not null,
  search_text text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, email),
  foreign key (tenant_id, manager_id) references hr.employees (tenant_id, id),
  check (manager_id is distinct from id),
  check (end_date is null or start_date is null or end_date >= start_date),
  check (single_name = (last_name = ''))
);
create unique index employees_user on hr.employees (tenant_id, user_id) where user_id is not null;
create index employees_by_name on hr.employees (tenant_id, sort_name, id);
create index employees_by_manager on hr.employees (tenant_id, manager_id);
create index employees_leaving on hr.employees (tenant_id, end_date) where end_date is not null;
create index employees_by_department on hr.employees (tenant_id, department, sort_name, id);
create index employees_by_location on hr.employees (tenant_id, location, sort_name, id);
alter table hr.employees enable row level security;
alter table hr.employees force row level security;
create policy tenant_isolation on hr.employees as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.employees for select using (true);
create policy add on hr.employees for insert with check ((select app.is_hr()));
create policy change on hr.employees for update
  using ((select app.is_hr()) or id = (select app.person_id())) with check ((select app.is_hr()) or id = (select app.person_id()));
grant select, insert on hr.employees to evenkeel_app, evenkeel_job;
grant update (first_name, last_name, single_name, preferred_name, email, job_title, department, location, start_date, end_date, employment_type,
  manager_id, phone_mobile, timezone, work_pattern, photo_url, protected, sort_name, search_text, version, updated_at, updated_by) on hr.employees to evenkeel_app, evenkeel_job;
alter table hr.memberships add foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id);

create function app.manages(p_employee uuid) returns boolean language sql stable set search_path = '' as
  $$ select coalesce(app.role() = 'manager' and exists (select 1 from hr.employees e where e.id = p_employee and e.manager_id = app.person_id()), false) $$;

create table hr.employee_personal (
  tenant_id uuid not null, employee_id uuid not null,
  date_of_birth date, gender text, nationality text, phone_home text,
  address_line1 text, address_line2 text, city text, state_province text, postal_code text, country text,
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade
);
create table hr.employee_pay (
  tenant_id uuid not null, employee_id uuid not null,
  -- Pounds a year. NaN passes a plain >= check in numeric, so the upper bound is stated too.
  salary numeric(12, 2) check (salary >= 0 and salary <= 10000000),
  pay_frequency text check (pay_frequency in ('Weekly', 'Fortnightly', 'Four-weekly', 'Monthly', 'Annually')),
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade
);
create table hr.employee_bank (
  tenant_id uuid not null, employee_id uuid not null,
  bank_account_name text,
  bank_account_number text check (bank_account_number ~ '^[0-9]{8}$'),
  bank_sort_code text check (bank_sort_code ~ '^[0-9]{6}$'),
  -- Shown as a marker for seven days, so that a diverted payment is noticed.
  changed_at timestamptz, changed_by uuid,
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade
);
create table hr.employee_emergency (
  tenant_id uuid not null, employee_id uuid not null,
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array' and jsonb_array_length(contacts) <= 10),
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade
);

alter table hr.employee_personal enable row level security;
alter table hr.employee_personal force row level security;
alter table hr.employee_pay enable row level security;
alter table hr.employee_pay force row level security;
alter table hr.employee_bank enable row level security;
alter table hr.employee_bank force row level security;
alter table hr.employee_emergency enable row level security;
alter table hr.employee_emergency force row level security;
create policy tenant_isolation on hr.employee_personal as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.employee_pay as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.employee_bank as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.employee_emergency as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.employee_personal
  using ((select app.is_hr()) or employee_id = (select app.person_id())) with check ((select app.is_hr()) or employee_id = (select app.person_id()));
create policy read on hr.employee_pay for select using (
  (select app.is_hr()) or employee_id = (select app.person_id())
  or (app.manages(employee_id) and (select t.manager_sees_pay from hr.tenants t)));
-- Nobody sets their own pay, whatever their role (decision D23).
create policy write on hr.employee_pay for insert with check ((select app.is_hr()) and employee_id is distinct from (select app.person_id()));
create policy change on hr.employee_pay for update
  using ((select app.is_hr()) and employee_id is distinct from (select app.person_id())) with check ((select app.is_hr()) and employee_id is distinct from (select app.person_id()));
create policy rows on hr.employee_bank
  using ((select app.is_hr()) or employee_id = (select app.person_id())) with check ((select app.is_hr()) or employee_id = (select app.person_id()));
create policy read on hr.employee_emergency for select using ((select app.is_hr()) or employee_id = (select app.person_id()) or app.manages(employee_id));
create policy write on hr.employee_emergency for insert with check ((select app.is_hr()) or employee_id = (select app.person_id()));
create policy change on hr.employee_emergency for update
  using ((select app.is_hr()) or employee_id = (select app.person_id())) with check ((select app.is_hr()) or employee_id = (select app.person_id()));
grant select, insert on hr.employee_personal, hr.employee_pay, hr.employee_bank, hr.employee_emergency to evenkeel_app, evenkeel_job;
grant update (date_of_birth, gender, nationality, phone_home, address_line1, address_line2, city, state_province, postal_code, country) on hr.employee_personal to evenkeel_app, evenkeel_job;
grant update (salary, pay_frequency) on hr.employee_pay to evenkeel_app, evenkeel_job;
grant update (bank_account_name, bank_account_number, bank_sort_code, changed_at, changed_by) on hr.employee_bank to evenkeel_app, evenkeel_job;
grant update (contacts) on hr.employee_emergency to evenkeel_app, evenkeel_job;

-- How many people have no last day, so that the total of a list costs one row (people with a last day are few and counted by index).
create table hr.tenant_counts (
  tenant_id uuid not null primary key references hr.tenants (id),
  open_ended bigint not null default 0
);
alter table hr.tenant_counts enable row level security;
alter table hr.tenant_counts force row level security;
create policy tenant_isolation on hr.tenant_counts as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.tenant_counts using (true) with check (true);
grant select, insert on hr.tenant_counts to evenkeel_app, evenkeel_job;
grant update (open_ended) on hr.tenant_counts to evenkeel_app, evenkeel_job;

create function app.count_added() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into hr.tenant_counts as c (tenant_id, open_ended)
    select n.tenant_id, count(*) filter (where n.end_date is null) from new_rows n group by n.tenant_id
    on conflict (tenant_id) do update set open_ended = c.open_ended + excluded.open_ended;
  return null;
end $$;
create function app.count_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  if (old.end_date is null) is distinct from (new.end_date is null) then
    update hr.tenant_counts set open_ended = open_ended + case when new.end_date is null then 1 else -1 end where tenant_id = new.tenant_id;
  end if;
  return null;
end $$;
create trigger count_added after insert on hr.employees referencing new table as new_rows for each statement execute function app.count_added();
create trigger count_changed after update of end_date on hr.employees for each row execute function app.count_changed();

-- A change that waits for a second person, or that a person proposed for their own record.
create table hr.change_requests (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  changes jsonb not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  decision text check (decision in ('approved', 'refused', 'withdrawn')),
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  check ((decision is null) = (decided_at is null)),
  check (decided_by is distinct from requested_by or decision = 'withdrawn')
);
create index on hr.change_requests (tenant_id, employee_id) where decision is null;
alter table hr.change_requests enable row level security;
alter table hr.change_requests force row level security;
create policy tenant_isolation on hr.change_requests as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.change_requests
  using ((select app.is_hr()) or employee_id = (select app.person_id())) with check ((select app.is_hr()) or employee_id = (select app.person_id()));
grant select, insert on hr.change_requests to evenkeel_app, evenkeel_job;
grant update (decided_by, decided_by_name, decided_at, decision, note) on hr.change_requests to evenkeel_app, evenkeel_job;

-- Reporting lines never close a loop. The service checks under the workspace's lock; this is the second line, taking the
-- same lock, so that no other writer can forget it.
create function app.refuse_manager_loop() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.manager_id is null then return new; end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('lines:' || new.tenant_id::text, 0));
  if exists (
    with recursive above as (
      select new.manager_id as id
      union select e.manager_id from hr.employees e join above a on e.id = a.id where e.tenant_id = new.tenant_id and e.manager_id is not null)
    select 1 from above where id = new.id) then
    raise exception 'reporting lines would form a loop' using errcode = 'EK001';
  end if;
  return new;
end $$;
create trigger refuse_manager_loop before update of manager_id on hr.employees
  for each row when (new.manager_id is distinct from old.manager_id) execute function app.refuse_manager_loop();

revoke execute on all functions in schema app from public;
grant execute on all functions in schema app to evenkeel_app, evenkeel_job;
revoke execute on function app.every_workspace() from evenkeel_app;
