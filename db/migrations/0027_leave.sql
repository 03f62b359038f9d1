-- Time off: a ledger of minutes that is only ever added to, and the bookings that write into it. A balance is nothing but the sum of
-- the ledger, by one function that every screen, list and file asks (decision 023).

-- What leave a contract brings. The one without contracts is for everybody no other one names.
create table hr.leave_policies (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  name_key text not null,
  is_default boolean not null default false,
  contracts text[] not null default '{}',
  -- Month and day; null: as the workspace's holiday year.
  year_start text check (year_start ~ '^(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])$|^(0[469]|11)-(0[1-9]|[12][0-9]|30)$|^02-(0[1-9]|1[0-9]|2[0-8])$'),
  -- How balances are shown: the ledger is in minutes either way.
  unit text not null default 'days' check (unit in ('days', 'hours')),
  -- For a whole year and a full week of full_week_minutes.
  allowance numeric(7, 2) not null check (allowance > 0 and allowance <= 2000),
  allowance_unit text not null default 'days' check (allowance_unit in ('days', 'weeks', 'hours')),
  full_week_minutes integer not null default 2250 check (full_week_minutes between 60 and 10080),
  bank_holidays text not null default 'inside' check (bank_holidays in ('inside', 'on-top')),
  -- What may be taken into the next year, and for how many months; 0 months: all of it.
  carry_days numeric(5, 2) not null default 0 check (carry_days between 0 and 366),
  carry_months smallint not null default 0 check (carry_months between 0 and 12),
  -- [{"years": 5, "days": 2}]: that many more days once that many years are served when the leave year begins.
  service_steps jsonb not null default '[]' check (jsonb_typeof(service_steps) = 'array'),
  -- Irregular hours and part of the year: leave is earned at 12.07% of the hours worked.
  irregular boolean not null default false,
  -- How far below nothing a request may go.
  overdraw_days numeric(5, 2) not null default 0 check (overdraw_days between 0 and 366),
  notice_days smallint not null default 0 check (notice_days between 0 and 366),
  -- The leave years before this day are not kept here.
  counts_from date not null,
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name_key),
  check (not is_default or (archived_at is null and contracts = '{}'))
);
create unique index leave_policies_default on hr.leave_policies (tenant_id) where is_default;

-- A week, or several that take turns, which the days and hours of the record cannot say; from a day until the next one.
create table hr.leave_schedules (
  tenant_id uuid not null,
  employee_id uuid not null,
  valid_from date not null,
  -- Weeks of seven numbers, minutes from Monday to Sunday.
  weeks jsonb not null check (jsonb_typeof(weeks) = 'array' and jsonb_array_length(weeks) between 1 and 8),
  -- The Monday on which the first of several weeks began.
  first_week_from date,
  recorded_at timestamptz not null default now(),
  recorded_by_name text not null,
  primary key (tenant_id, employee_id, valid_from),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  check ((jsonb_array_length(weeks) > 1) = (first_week_from is not null))
);

-- Days, or halves of days, on which a workplace is closed: nobody books them.
create table hr.leave_closures (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  day date not null,
  part text not null check (part in ('day', 'am', 'pm')),
  name text not null check (length(name) between 1 and 120),
  -- Null: everywhere.
  location_id uuid,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, day, part, location_id),
  foreign key (tenant_id, location_id) references hr.locations (tenant_id, id)
);
create table hr.leave_blackouts (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- Null: everybody.
  department text check (length(department) between 1 and 120),
  reason text not null check (length(reason) between 1 and 200),
  primary key (tenant_id, id)
);
-- How many people of a department must be there on a working day.
create table hr.leave_cover (
  tenant_id uuid not null references hr.tenants (id),
  department text not null check (length(department) between 1 and 120),
  least integer not null check (least between 1 and 1000),
  primary key (tenant_id, department)
);

create table hr.leave_bookings (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  type text not null check (length(type) between 1 and 40),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  first_part text not null check (first_part in ('day', 'am', 'pm')),
  last_part text not null check (last_part in ('day', 'am')),
  -- Asked for in hours rather than days.
  minutes_asked integer check (minutes_asked between 1 and 1440),
  -- What it came to when it was asked for or last priced anew.
  minutes integer not null check (minutes >= 0),
  -- Whether it is taken out of a balance.
  counted boolean not null,
  note text check (length(note) <= 500),
  state text not null check (state in ('requested', 'approved', 'refused', 'cancelled')),
  requested_at timestamptz not null default now(),
  requested_by uuid,
  requested_by_name text not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  decision_note text check (length(decision_note) <= 500),
  -- The booking it took the place of.
  replaces uuid,
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  foreign key (tenant_id, replaces) references hr.leave_bookings (tenant_id, id),
  check (starts_on < ends_on or last_part = 'day'),
  check (starts_on = ends_on or first_part <> 'am'),
  check (minutes_asked is null or (starts_on = ends_on and first_part <> 'day'))
);
create index leave_bookings_of_person on hr.leave_bookings (tenant_id, employee_id, starts_on);
create index leave_bookings_waiting on hr.leave_bookings (tenant_id, requested_at) where state = 'requested';

-- What a booking holds, by halves of days: one person is away once at a time, whoever asks at the same moment.
create table hr.leave_days (
  tenant_id uuid not null,
  booking_id uuid not null,
  employee_id uuid not null,
  day date not null,
  part text not null check (part in ('am', 'pm')),
  minutes integer not null check (minutes >= 0),
  released_at timestamptz,
  primary key (tenant_id, booking_id, day, part),
  foreign key (tenant_id, booking_id) references hr.leave_bookings (tenant_id, id) on delete cascade
);
create unique index leave_days_once on hr.leave_days (tenant_id, employee_id, day, part) where released_at is null;
create index leave_days_by_day on hr.leave_days (tenant_id, day) where released_at is null;

-- What happened to a booking, in order.
create table hr.leave_events (
  tenant_id uuid not null,
  seq bigint not null generated by default as identity,
  booking_id uuid not null,
  employee_id uuid not null,
  action text not null check (action in ('requested', 'approved', 'refused', 'cancelled', 'changed', 'priced-anew')),
  at timestamptz not null default now(),
  by_id uuid,
  by_name text not null,
  note text check (length(note) <= 500),
  primary key (tenant_id, seq),
  foreign key (tenant_id, booking_id) references hr.leave_bookings (tenant_id, id) on delete cascade
);
create index leave_events_of_booking on hr.leave_events (tenant_id, booking_id, seq);

-- The ledger. Minutes are above nothing when they add to what is left, below when they take from it.
create table hr.leave_entries (
  tenant_id uuid not null,
  seq bigint not null generated by default as identity,
  employee_id uuid not null,
  account text not null default 'holiday' check (account in ('holiday', 'toil')),
  year_start date not null,
  year_end date not null check (year_end > year_start),
  kind text not null check (kind in ('grant', 'accrual', 'booking', 'return', 'carry_over', 'expiry', 'adjustment', 'purchase', 'sale')),
  minutes integer not null check (minutes <> 0 and abs(minutes) <= 1000000),
  effective_on date not null,
  -- The rule it follows from, and what the rule was given: the sentence on the screen is made of these.
  rule text not null check (length(rule) between 1 and 80),
  inputs jsonb not null default '{}' check (jsonb_typeof(inputs) = 'object'),
  -- What it keeps in step with the facts: entries of one slot together are what the rule comes to now.
  slot text check (length(slot) between 1 and 60),
  booking_id uuid,
  -- Of what was carried over: the last day on which it may be taken.
  expires_on date,
  at timestamptz not null default now(),
  by_id uuid default app.user_id(),
  by_name text not null,
  request_id text not null default coalesce(current_setting('app.request_id', true), ''),
  primary key (tenant_id, seq),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  foreign key (tenant_id, booking_id) references hr.leave_bookings (tenant_id, id) on delete cascade,
  check ((kind in ('booking', 'return')) = (booking_id is not null) or slot is not null),
  check (case kind when 'grant' then minutes > 0 when 'accrual' then minutes > 0 when 'booking' then minutes < 0 when 'return' then minutes > 0
    when 'expiry' then minutes < 0 when 'purchase' then minutes > 0 when 'sale' then minutes < 0 else true end)
);
create index leave_entries_of_year on hr.leave_entries (tenant_id, employee_id, account, year_start) include (minutes, kind, effective_on);
create index leave_entries_of_booking on hr.leave_entries (tenant_id, booking_id) where booking_id is not null;

-- When somebody is away and nothing else: what colleagues may see of a booking that was approved.
create table hr.leave_away (
  tenant_id uuid not null,
  booking_id uuid not null,
  employee_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  first_part text not null,
  last_part text not null,
  primary key (tenant_id, booking_id),
  foreign key (tenant_id, booking_id) references hr.leave_bookings (tenant_id, id) on delete cascade
);
create index leave_away_by_person on hr.leave_away (tenant_id, employee_id, starts_on);

-- Who decides in a manager's place while the manager is away.
create table hr.leave_delegates (
  tenant_id uuid not null,
  id uuid not null,
  manager_id uuid not null,
  delegate_id uuid not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  primary key (tenant_id, id),
  foreign key (tenant_id, manager_id) references hr.employees (tenant_id, id) on delete cascade,
  foreign key (tenant_id, delegate_id) references hr.employees (tenant_id, id) on delete cascade,
  check (manager_id <> delegate_id),
  -- A quarter: nobody decides for somebody who is simply gone.
  check (ends_on - starts_on < 92)
);
create index on hr.leave_delegates (tenant_id, manager_id);
create index on hr.leave_delegates (tenant_id, delegate_id);

-- The address of a person's own calendar. The secret itself is nowhere: only its hash.
create table hr.leave_feeds (
  tenant_id uuid not null,
  employee_id uuid not null,
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (tenant_id, employee_id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade
);

-- The ledger and what happened are only ever added to, whoever asks; they go with the person alone.
create function app.leave_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (select from hr.employees e where e.tenant_id = old.tenant_id and e.id = old.employee_id) then return old; end if;
  raise exception 'the ledger of leave is only added to' using errcode = 'EK004';
end $$;
create trigger kept before update or delete on hr.leave_entries for each row execute function app.leave_is_kept();
create trigger kept before update or delete on hr.leave_events for each row execute function app.leave_is_kept();

-- Nothing comes back of a booking that it did not take.
create function app.leave_return_within() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.booking_id is not null and (select sum(e.minutes) from hr.leave_entries e where e.tenant_id = new.tenant_id and e.booking_id = new.booking_id) > 0 then
    raise exception 'more returned than was booked' using errcode = 'EK004';
  end if;
  return null;
end $$;
create constraint trigger return_within after insert on hr.leave_entries deferrable initially deferred
  for each row when (new.kind = 'return') execute function app.leave_return_within();

-- Who decides on somebody's time off: hr, who leads them, and whom that manager has named for these days. Never on one's own.
create function app.decides_leave(p_employee uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  if p_employee = app.person_id() then return false; end if;
  if app.is_hr() then return app.may_edit('absence', p_employee); end if;
  if app.leads(p_employee) then return app.may_see('absence', p_employee); end if;
  -- What was handed over is the manager's to hand over only while they would decide themselves.
  return exists (select from hr.leave_delegates d join hr.employees e on e.tenant_id = d.tenant_id and e.manager_id = d.manager_id
      join hr.employees m on m.tenant_id = d.tenant_id and m.id = d.manager_id
      join hr.memberships x on x.tenant_id = d.tenant_id and x.employee_id = d.manager_id and x.ended_at is null and x.role <> 'employee'
      join hr.tenants t on t.id = d.tenant_id
    where e.id = p_employee and d.delegate_id = app.person_id()
      and (pg_catalog.now() at time zone t.time_zone)::date between d.starts_on and d.ends_on
      and (m.end_date is null or m.end_date >= (pg_catalog.now() at time zone t.time_zone)::date));
end $$;
create function app.may_see_leave(p_employee uuid) returns boolean language sql stable set search_path = '' as
  $$ select app.may_see('absence', p_employee) or app.decides_leave(p_employee) $$;

-- What leave is reckoned from, and nothing else of the record: whoever may see the leave of a person reckons from the same rota,
-- place and contract, whether the record of the work itself is theirs to see or not. A ledger must not depend on who looks at it.
create function app.leave_rota_facts(p_people uuid[]) returns table (employee_id uuid, field text, valid_from date, value jsonb, planned boolean)
  language sql stable security definer set search_path = '' as $$
  select h.employee_id, h.field, h.valid_from, h.value, h.state = 'planned' from hr.record_history h
  where h.tenant_id = app.tenant_id() and h.employee_id = any (p_people) and h.field in ('work_pattern', 'location', 'contract') and h.state <> 'held'
    and (h.employee_id = app.person_id() or app.may_see_leave(h.employee_id))
  order by h.valid_from $$;
create policy definer_functions on hr.record_history for select to evenkeel_owner using (field in ('work_pattern', 'location', 'contract'));

-- Whom the asker's own manager has named for a day, so that they can be told of the asker's request.
create function app.leave_delegates_of_mine(p_day date) returns setof uuid language sql stable security definer set search_path = '' as $$
  select d.delegate_id from hr.leave_delegates d join hr.employees e on e.tenant_id = d.tenant_id and e.manager_id = d.manager_id
  where d.tenant_id = app.tenant_id() and e.id = app.person_id() and d.delegate_id <> e.id and p_day between d.starts_on and d.ends_on $$;

-- Whether anybody but the person could decide on their time off: a manager who is there, or somebody else in hr.
create function app.others_decide_leave(p_employee uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from hr.employees p join hr.tenants t on t.id = p.tenant_id join hr.memberships x on x.tenant_id = p.tenant_id and x.ended_at is null
      left join hr.employees h on h.tenant_id = x.tenant_id and h.id = x.employee_id
    where p.id = p_employee and x.employee_id is distinct from p.id and (x.role in ('hr', 'super_admin') or (x.employee_id = p.manager_id and x.role <> 'employee'))
      and (h.end_date is null or h.end_date >= (pg_catalog.now() at time zone t.time_zone)::date)) $$;

-- Nobody says yes to their own request, whatever asks for it; where nobody else could, it counts when it is asked for.
create function app.leave_not_decided_alone() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.employee_id = app.person_id() and (tg_op = 'UPDATE' or app.others_decide_leave(new.employee_id)) then
    raise exception 'nobody approves their own time off' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger not_decided_alone_asked before insert on hr.leave_bookings
  for each row when (new.state = 'approved') execute function app.leave_not_decided_alone();
create trigger not_decided_alone before update on hr.leave_bookings
  for each row when (new.state = 'approved' and old.state <> 'approved') execute function app.leave_not_decided_alone();

-- Whoever does not belong to the workspace any more has no calendar address of it.
create function app.calendar_address_ends() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from hr.leave_feeds f where f.tenant_id = app.tenant_id() and f.tenant_id = old.tenant_id and f.employee_id = old.employee_id;
  return null;
end $$;
create trigger calendar_address_ends after update of ended_at on hr.memberships
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.calendar_address_ends();

-- The balance, for every place that shows one: the leave year of each person that holds the day.
create function app.leave_balances(p_people uuid[], p_account text, p_day date, p_today date)
  returns table (employee_id uuid, year_start date, year_end date, allowance integer, taken integer, booked integer, waiting integer, remaining integer)
  language sql stable set search_path = '' as $$
  select e.employee_id, e.year_start, e.year_end,
    (coalesce(sum(e.minutes) filter (where e.kind not in ('booking', 'return')), 0))::integer,
    (coalesce(-sum(e.minutes) filter (where e.kind in ('booking', 'return') and e.effective_on < p_today), 0))::integer,
    (coalesce(-sum(e.minutes) filter (where e.kind in ('booking', 'return') and e.effective_on >= p_today and b.state is distinct from 'requested'), 0))::integer,
    (coalesce(-sum(e.minutes) filter (where e.kind in ('booking', 'return') and e.effective_on >= p_today and b.state = 'requested'), 0))::integer,
    sum(e.minutes)::integer
  from hr.leave_entries e left join hr.leave_bookings b on b.tenant_id = e.tenant_id and b.id = e.booking_id
  where e.tenant_id = app.tenant_id() and e.employee_id = any (p_people) and e.account = p_account and p_day between e.year_start and e.year_end
  group by e.employee_id, e.year_start, e.year_end $$;

-- Every workspace has the statutory leave to begin with.
create function app.leave_begins() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into hr.leave_policies (tenant_id, id, name, name_key, is_default, allowance, allowance_unit, counts_from)
    values (new.id, pg_catalog.gen_random_uuid(), 'Standard leave', 'standard leave', true, 5.6, 'weeks', pg_catalog.date_trunc('year', coalesce(new.created_at, pg_catalog.now()))::date);
  return null;
end $$;
create trigger leave_begins after insert on hr.tenants for each row execute function app.leave_begins();
alter table hr.tenants no force row level security;
insert into hr.leave_policies (tenant_id, id, name, name_key, is_default, allowance, allowance_unit, counts_from)
  select t.id, gen_random_uuid(), 'Standard leave', 'standard leave', true, 5.6, 'weeks', date_trunc('year', now())::date from hr.tenants t;
alter table hr.tenants force row level security;
alter table hr.leave_policies enable row level security;
alter table hr.leave_policies force row level security;
alter table hr.leave_schedules enable row level security;
alter table hr.leave_schedules force row level security;
alter table hr.leave_closures enable row level security;
alter table hr.leave_closures force row level security;
alter table hr.leave_blackouts enable row level security;
alter table hr.leave_blackouts force row level security;
alter table hr.leave_cover enable row level security;
alter table hr.leave_cover force row level security;
alter table hr.leave_bookings enable row level security;
alter table hr.leave_bookings force row level security;
alter table hr.leave_days enable row level security;
alter table hr.leave_days force row level security;
alter table hr.leave_events enable row level security;
alter table hr.leave_events force row level security;
alter table hr.leave_entries enable row level security;
alter table hr.leave_entries force row level security;
alter table hr.leave_away enable row level security;
alter table hr.leave_away force row level security;
alter table hr.leave_delegates enable row level security;
alter table hr.leave_delegates force row level security;
alter table hr.leave_feeds enable row level security;
alter table hr.leave_feeds force row level security;
create policy tenant_isolation on hr.leave_policies as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.leave_schedules as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.leave_closures as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.leave_blackouts as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.leave_cover as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.leave_bookings as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.leave_days as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.leave_events as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.leave_entries as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.leave_away as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.leave_delegates as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.leave_feeds as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));

create policy read on hr.leave_policies for select using (true);
create policy add on hr.leave_policies for insert with check ((select app.is_hr()));
create policy change on hr.leave_policies for update using ((select app.is_hr())) with check ((select app.is_hr()));
create policy read on hr.leave_closures for select using (true);
create policy add on hr.leave_closures for insert with check ((select app.is_hr()));
create policy change on hr.leave_closures for update using ((select app.is_hr())) with check ((select app.is_hr()));
create policy remove on hr.leave_closures for delete using ((select app.is_hr()));
create policy read on hr.leave_blackouts for select using (true);
create policy add on hr.leave_blackouts for insert with check ((select app.is_hr()));
create policy change on hr.leave_blackouts for update using ((select app.is_hr())) with check ((select app.is_hr()));
create policy remove on hr.leave_blackouts for delete using ((select app.is_hr()));
create policy read on hr.leave_cover for select using (true);
create policy add on hr.leave_cover for insert with check ((select app.is_hr()));
create policy change on hr.leave_cover for update using ((select app.is_hr())) with check ((select app.is_hr()));
create policy remove on hr.leave_cover for delete using ((select app.is_hr()));
create policy read on hr.leave_schedules for select using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
create policy add on hr.leave_schedules for insert with check (app.may_edit('absence', employee_id));
create policy change on hr.leave_schedules for update using (app.may_edit('absence', employee_id)) with check (app.may_edit('absence', employee_id));
create policy remove on hr.leave_schedules for delete using (app.may_edit('absence', employee_id));
create policy read on hr.leave_bookings for select using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
create policy add on hr.leave_bookings for insert with check (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
create policy read on hr.leave_days for select using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
create policy add on hr.leave_days for insert with check (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
create policy read on hr.leave_events for select using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
create policy add on hr.leave_events for insert with check (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
create policy read on hr.leave_entries for select using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
-- What is entered by hand, which follows from nothing that is kept, is for who may change the record of absence, and never their own.
create policy add on hr.leave_entries for insert with check (
  case when slot is null and booking_id is null then employee_id is distinct from (select app.person_id()) and app.may_edit('absence', employee_id)
    else (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end) end);
create policy change on hr.leave_bookings for update using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end) with check (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
create policy change on hr.leave_days for update using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end) with check (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
create policy read on hr.leave_away for select using (true);
create policy add on hr.leave_away for insert with check (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
create policy remove on hr.leave_away for delete using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see_leave(employee_id) end);
create policy read on hr.leave_delegates for select using (manager_id = (select app.person_id()) or delegate_id = (select app.person_id()) or (select app.is_hr()));
create policy definer_functions on hr.leave_delegates for select to evenkeel_owner using (true);
create policy add on hr.leave_delegates for insert with check (manager_id = (select app.person_id()) or (select app.is_hr()));
create policy remove on hr.leave_delegates for delete using (manager_id = (select app.person_id()) or (select app.is_hr()));
create policy rows on hr.leave_feeds using (employee_id = (select app.person_id()) or app.role() = 'system') with check (employee_id = (select app.person_id()) or app.role() = 'system');
create policy definer_functions on hr.leave_feeds to evenkeel_owner using (true) with check (true);

grant select, insert on hr.leave_policies, hr.leave_bookings, hr.leave_days, hr.leave_events, hr.leave_entries to evenkeel_app, evenkeel_job;
grant select, insert, delete on hr.leave_schedules, hr.leave_closures, hr.leave_blackouts, hr.leave_cover, hr.leave_away, hr.leave_delegates, hr.leave_feeds to evenkeel_app, evenkeel_job;
grant update (name, name_key, contracts, year_start, unit, allowance, allowance_unit, full_week_minutes, bank_holidays, carry_days, carry_months, service_steps,
  irregular, overdraw_days, notice_days, counts_from, archived_at, updated_at, updated_by_name, version) on hr.leave_policies to evenkeel_app, evenkeel_job;
grant update (weeks, first_week_from, recorded_at, recorded_by_name) on hr.leave_schedules to evenkeel_app, evenkeel_job;
grant update (least) on hr.leave_cover to evenkeel_app, evenkeel_job;
grant update (minutes, state, decided_at, decided_by, decided_by_name, decision_note, version) on hr.leave_bookings to evenkeel_app, evenkeel_job;
grant update (minutes, released_at) on hr.leave_days to evenkeel_app, evenkeel_job;
grant update (secret_hash, created_at) on hr.leave_feeds to evenkeel_app, evenkeel_job;

revoke execute on function app.leave_is_kept(), app.leave_return_within(), app.decides_leave(uuid), app.may_see_leave(uuid),
  app.leave_balances(uuid[], text, date, date), app.leave_begins(),
  app.leave_rota_facts(uuid[]), app.leave_delegates_of_mine(date), app.others_decide_leave(uuid), app.leave_not_decided_alone(), app.calendar_address_ends() from public;
grant execute on function app.leave_is_kept(), app.leave_return_within(), app.decides_leave(uuid), app.may_see_leave(uuid),
  app.leave_balances(uuid[], text, date, date), app.leave_begins(),
  app.leave_rota_facts(uuid[]), app.leave_delegates_of_mine(date), app.others_decide_leave(uuid), app.leave_not_decided_alone(), app.calendar_address_ends() to evenkeel_app, evenkeel_job;
