-- Each group's rows of the dated record have the rights of the tables their values live in (0007).
create policy read on hr.record_history for select
  using ((select app.sees_all('pay') and app.sees_all('personal') and app.sees_all('work')) or app.may_see(grp, employee_id));
create policy add on hr.record_history for insert with check (app.may_edit(grp, employee_id));
create policy change on hr.record_history for update using (app.may_edit(grp, employee_id)) with check (app.may_edit(grp, employee_id));
-- Only what has not taken effect can be taken back.
create policy withdraw on hr.record_history for delete using (state <> 'in-force' and app.may_edit(grp, employee_id));
create policy read on hr.record_ledger for select
  using ((select app.sees_all('pay') and app.sees_all('personal') and app.sees_all('work')) or app.may_see(grp, employee_id));
create policy append on hr.record_ledger for insert with check (app.may_edit(grp, employee_id));
