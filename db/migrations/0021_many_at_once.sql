-- Many people at once, into tables that were empty until then. The planner knows nothing of such tables and takes any index that
-- begins with the workspace; what follows holds each row to its own key, so time grows with the number of rows and no faster.

create or replace function app.history_of_added() returns trigger language plpgsql set search_path = '' as $$
declare
  given app.dated_value[];
begin
  if tg_table_name = 'employees' then
    select array_agg((n.tenant_id, n.id, f.grp, f.field, f.value, coalesce(n.start_date, (n.created_at at time zone t.time_zone)::date))::app.dated_value) into given
      from new_rows n join hr.tenants t on t.id = n.tenant_id cross join lateral (values
        ('directory', 'job_title', to_jsonb(n.job_title)), ('directory', 'department', to_jsonb(n.department)), ('directory', 'location', to_jsonb(n.location)),
        ('directory', 'manager_id', to_jsonb(n.manager_id)), ('work', 'employment_type', to_jsonb(n.employment_type)),
        ('work', 'work_pattern', n.work_pattern), ('work', 'contract', to_jsonb(n.contract))) f (grp, field, value)
      where f.value is not null;
  elsif tg_table_name = 'employee_pay' then
    select array_agg((n.tenant_id, n.employee_id, 'pay', 'pay', n.value, person.first_day)::app.dated_value) into given
      from (select r.tenant_id, r.employee_id, app.pay_of(r) as value from new_rows r offset 0) n
      cross join lateral (select app.first_day_of(n.tenant_id, n.employee_id) as first_day) person where n.value is not null;
  else
    select array_agg((n.tenant_id, n.employee_id, 'personal', 'address', n.value, person.first_day)::app.dated_value) into given
      from (select r.tenant_id, r.employee_id, app.address_of(r) as value from new_rows r offset 0) n
      cross join lateral (select app.first_day_of(n.tenant_id, n.employee_id) as first_day) person where n.value is not null;
  end if;
  if given is not null then perform app.keep_history(given); end if;
  return null;
end $$;

-- The first day of a person's record: the day they started or, not told, the day they were entered in the workplace's zone.
-- LIMIT keeps the look-up a look-up: one row by its key, however many rows ask.
create function app.first_day_of(p_tenant uuid, p_employee uuid) returns date language sql stable set search_path = '' as $$
  select coalesce(e.start_date, (e.created_at at time zone t.time_zone)::date)
    from hr.employees e join hr.tenants t on t.id = e.tenant_id where e.tenant_id = p_tenant and e.id = p_employee limit 1 $$;

-- Counts the tables a big first load writes, in the middle of that load, as long as nobody has counted them: foreign keys are then
-- checked by the right index. Who counts holds off only others who count, and nobody waits for it.
create function app.know_table_sizes() returns void language plpgsql security definer set search_path = '' set lock_timeout = '100ms' as $$
begin
  if (select c.reltuples from pg_catalog.pg_class c where c.oid = 'hr.employees'::regclass) >= 1000 then return; end if;
  analyze hr.tenants, hr.employees, hr.employee_personal, hr.employee_pay, hr.record_history, hr.record_ledger;
exception when lock_not_available then null;
end $$;

revoke execute on function app.first_day_of(uuid, uuid), app.know_table_sizes() from public;
grant execute on function app.first_day_of(uuid, uuid), app.know_table_sizes() to evenkeel_app, evenkeel_job;
