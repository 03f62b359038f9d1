-- Leave, a few steps on: a second manager may be the second of two who say yes, hours may be booked over some days by who earns leave
-- by the hour, and a rota may be one of hours of a year (decision 050).

alter table hr.leave_policies drop constraint leave_policies_second_step_check;
alter table hr.leave_policies add constraint leave_policies_second_step_check check (second_step in ('none', 'hr', 'manager'));
alter table hr.leave_bookings
  -- Whose the second yes is, besides hr, whose word is always enough; as it was when it was asked for.
  add column second_by text not null default 'hr' check (second_by in ('hr', 'manager'));

-- Hours of several days, for who has no rota to count by: the days are whole then, and the hours are shared over them.
alter table hr.leave_bookings drop constraint leave_bookings_minutes_asked_check;
alter table hr.leave_bookings drop constraint leave_bookings_check3;
alter table hr.leave_bookings add constraint leave_bookings_minutes_asked_check check (minutes_asked between 1 and 1440 * (ends_on - starts_on + 1));
alter table hr.leave_bookings add constraint leave_bookings_check3 check (minutes_asked is null or (first_part = 'day' and last_part = 'day') or (starts_on = ends_on and first_part <> 'day'));

-- Of annualised hours: the hours of a whole year, paid leave among them. The one week is what they come to on average.
alter table hr.leave_schedules
  add column annual_minutes integer check (annual_minutes between 60 and 300000),
  add check (annual_minutes is null or jsonb_array_length(weeks) = 1);
grant update (annual_minutes) on hr.leave_schedules to evenkeel_app, evenkeel_job;

-- The manager of somebody's line manager, while they are there and still lead.
create function app.leave_second_manager(p_employee uuid) returns uuid language sql stable set search_path = '' as $$
  select s.id from hr.employees e join hr.employees m on m.tenant_id = e.tenant_id and m.id = e.manager_id
    join hr.employees s on s.tenant_id = m.tenant_id and s.id = m.manager_id join hr.tenants t on t.id = e.tenant_id
  where e.id = p_employee and s.id <> e.id and (s.end_date is null or s.end_date >= (pg_catalog.now() at time zone t.time_zone)::date)
    and exists (select from hr.memberships x where x.tenant_id = s.tenant_id and x.employee_id = s.id and x.ended_at is null and x.role <> 'employee') $$;
create function app.decides_second(p_employee uuid) returns boolean language sql stable set search_path = '' as
  $$ select app.person_id() is not null and app.leave_second_manager(p_employee) = app.person_id() and app.may_see('work', p_employee) $$;
-- Whether a booking has come as far as the asker, as the second manager: from the first yes on, and no other booking of the person.
create function app.second_of(p_booking uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from hr.leave_bookings b where b.id = p_booking and b.second_by = 'manager' and b.first_at is not null and app.decides_second(b.employee_id)) $$;

create policy second_read on hr.leave_bookings for select using ((select not app.is_hr()) and second_by = 'manager' and first_at is not null and app.decides_second(employee_id));
create policy second_change on hr.leave_bookings for update using ((select not app.is_hr()) and second_by = 'manager' and first_at is not null and app.decides_second(employee_id))
  with check ((select not app.is_hr()) and second_by = 'manager' and first_at is not null and app.decides_second(employee_id));
create policy second_read on hr.leave_days for select using ((select not app.is_hr()) and app.second_of(booking_id));
create policy second_change on hr.leave_days for update using ((select not app.is_hr()) and app.second_of(booking_id)) with check ((select not app.is_hr()) and app.second_of(booking_id));
create policy second_read on hr.leave_events for select using ((select not app.is_hr()) and app.second_of(booking_id));
create policy second_add on hr.leave_events for insert with check ((select not app.is_hr()) and app.second_of(booking_id));
create policy second_read on hr.leave_entries for select using ((select not app.is_hr()) and booking_id is not null and app.second_of(booking_id));
create policy second_add on hr.leave_entries for insert with check ((select not app.is_hr()) and kind = 'return' and slot is null and booking_id is not null and app.second_of(booking_id));
create policy second_add on hr.leave_away for insert with check ((select not app.is_hr()) and app.second_of(booking_id));
create policy second_remove on hr.leave_away for delete using ((select not app.is_hr()) and app.second_of(booking_id));
-- How long the days of a request are follows from the rota, which is work, and theirs to see of their line.
create policy second_read on hr.leave_schedules for select using ((select not app.is_hr()) and app.decides_second(employee_id));

create or replace function app.leave_rota_facts(p_people uuid[]) returns table (employee_id uuid, field text, valid_from date, value jsonb, planned boolean)
  language sql stable security definer set search_path = '' as $$
  select h.employee_id, h.field, h.valid_from, h.value, h.state = 'planned' from hr.record_history h
  where h.tenant_id = app.tenant_id() and h.employee_id = any (p_people) and h.field in ('work_pattern', 'location', 'contract') and h.state <> 'held'
    and (h.employee_id = app.person_id() or app.may_see_leave(h.employee_id) or app.decides_second(h.employee_id))
  order by h.valid_from $$;

-- The second yes is hr's, or the second manager's where the policy says so, and never of who has said the first.
create or replace function app.leave_second_step() returns trigger language plpgsql set search_path = '' as $$
begin
  if app.is_hr() then return new; end if;
  if tg_op = 'UPDATE' then
    if new.second_by = 'manager' and old.second_by = 'manager' and old.first_at is not null and old.first_by is distinct from app.user_id()
      and app.decides_second(new.employee_id) then return new; end if;
  end if;
  raise exception 'this leave needs a second approval' using errcode = '42501';
end $$;

revoke execute on function app.leave_second_manager(uuid), app.decides_second(uuid), app.second_of(uuid) from public;
grant execute on function app.leave_second_manager(uuid), app.decides_second(uuid), app.second_of(uuid) to evenkeel_app, evenkeel_job;
