-- Rows of the dated record follow the rights of a template as the tables of their values do (0007).
create or replace function app.reads_dated(p_grp text, p_employee uuid) returns boolean language sql stable set search_path = '' as
  $$ select app.may_see(p_grp, p_employee) $$;
create or replace function app.writes_dated(p_grp text, p_employee uuid) returns boolean language sql stable set search_path = '' as
  $$ select app.may_edit(p_grp, p_employee) $$;
alter policy read on hr.record_history using ((select app.sees_all('pay') and app.sees_all('personal') and app.sees_all('work')) or app.reads_dated(grp, employee_id));
alter policy read on hr.record_ledger using ((select app.sees_all('pay') and app.sees_all('personal') and app.sees_all('work')) or app.reads_dated(grp, employee_id));
