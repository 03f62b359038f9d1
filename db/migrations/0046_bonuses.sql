-- Bonuses, for the gender pay gap (decision 042). They are pay: whoever may read somebody's pay reads them, and nobody records their own.
create table hr.bonuses (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  paid_on date not null,
  -- Pounds. NaN passes a plain > check in numeric, so the upper bound is stated too.
  amount numeric(12, 2) not null check (amount > 0 and amount <= 10000000),
  kind text not null check (kind in ('bonus', 'commission', 'incentive', 'profit-share', 'shares')),
  recorded_at timestamptz not null default now(),
  recorded_by_name text not null,
  -- Recorded by mistake: kept, and counted no more.
  removed_at timestamptz,
  removed_by_name text,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  check ((removed_at is null) = (removed_by_name is null))
);
create index bonuses_of_person on hr.bonuses (tenant_id, employee_id, paid_on);
create index bonuses_paid on hr.bonuses (tenant_id, paid_on) where removed_at is null;
alter table hr.bonuses enable row level security;
alter table hr.bonuses force row level security;
create policy tenant_isolation on hr.bonuses as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.bonuses for select using (case when (select app.rights()) is null
  then (select app.is_hr()) or employee_id = (select app.person_id()) or (app.manages(employee_id) and (select t.manager_sees_pay from hr.tenants t))
  else app.may_see('pay', employee_id) end);
create policy add on hr.bonuses for insert with check (app.role() = 'system' or (
  employee_id is distinct from (select app.person_id()) and case when (select app.rights()) is null then (select app.is_hr()) else app.may_edit('pay', employee_id) end));
create policy change on hr.bonuses for update
  using (employee_id is distinct from (select app.person_id()) and case when (select app.rights()) is null then (select app.is_hr()) else app.may_edit('pay', employee_id) end)
  with check (employee_id is distinct from (select app.person_id()) and case when (select app.rights()) is null then (select app.is_hr()) else app.may_edit('pay', employee_id) end);
grant select, insert on hr.bonuses to evenkeel_app, evenkeel_job;
grant update (removed_at, removed_by_name) on hr.bonuses to evenkeel_app, evenkeel_job;
