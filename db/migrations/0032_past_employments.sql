-- Who left and came back has had two employments. The record holds the first and the last day of the present one, so the one before it
-- is kept here when the first day moves beyond it: figures of earlier days count the person then, and not in between.

create table hr.past_employments (
  tenant_id uuid not null,
  employee_id uuid not null,
  first_day date not null,
  last_day date not null,
  -- As they were at the end of it. Where the dated record still has rows of those days, the rows count.
  department text,
  location text,
  employment_type text,
  work_pattern jsonb,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, employee_id, first_day),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  check (last_day >= first_day)
);
alter table hr.past_employments enable row level security;
alter table hr.past_employments force row level security;
create policy tenant_isolation on hr.past_employments as restrictive for all
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.past_employments for select
  using ((select app.sees_all('work')) or app.may_see('work', employee_id));
create policy definer_functions on hr.past_employments for all to evenkeel_owner using (true) with check (true);
grant select on hr.past_employments to evenkeel_app, evenkeel_job;

-- A first day that moves beyond a last day is another employment; one that moves without is a correction. Works as the owner, so that
-- nobody writes this table by hand, whatever they may edit.
create function app.keep_past_employment() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ended date;
begin
  ended := case when old.end_date < new.start_date then old.end_date
    else (select max(d.last_day) from hr.departures d where d.tenant_id = old.tenant_id and d.employee_id = old.id
      and d.last_day >= old.start_date and d.last_day < new.start_date) end;
  if ended is not null then
    insert into hr.past_employments (tenant_id, employee_id, first_day, last_day, department, location, employment_type, work_pattern)
      values (old.tenant_id, old.id, old.start_date, ended, old.department, old.location, old.employment_type, old.work_pattern)
      on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function app.keep_past_employment() from public;
grant execute on function app.keep_past_employment() to evenkeel_app, evenkeel_job;
create trigger keep_past_employment after update of start_date on hr.employees for each row
  when (new.start_date > old.start_date) execute function app.keep_past_employment();
