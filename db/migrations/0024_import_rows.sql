-- The rows of a file are asked for by the thousand: whose they are is decided once a statement and no longer once a row.
drop policy rows on hr.import_chunks;
drop policy rows on hr.import_rows;
drop policy rows on hr.import_findings;
drop policy rows on hr.import_effects;
drop function app.may_handle_import(uuid);
create policy rows on hr.import_chunks
  using ((select app.role()) = 'system' or import_id in (select i.id from hr.imports i where i.created_by = (select app.user_id()) and (select app.is_hr())))
  with check ((select app.role()) = 'system' or import_id in (select i.id from hr.imports i where i.created_by = (select app.user_id()) and (select app.is_hr())));
create policy rows on hr.import_rows
  using ((select app.role()) = 'system' or import_id in (select i.id from hr.imports i where i.created_by = (select app.user_id()) and (select app.is_hr())))
  with check ((select app.role()) = 'system' or import_id in (select i.id from hr.imports i where i.created_by = (select app.user_id()) and (select app.is_hr())));
create policy rows on hr.import_findings
  using ((select app.role()) = 'system' or import_id in (select i.id from hr.imports i where i.created_by = (select app.user_id()) and (select app.is_hr())))
  with check ((select app.role()) = 'system' or import_id in (select i.id from hr.imports i where i.created_by = (select app.user_id()) and (select app.is_hr())));
create policy rows on hr.import_effects
  using ((select app.role()) = 'system' or import_id in (select i.id from hr.imports i where i.created_by = (select app.user_id()) and (select app.is_hr())))
  with check ((select app.role()) = 'system' or import_id in (select i.id from hr.imports i where i.created_by = (select app.user_id()) and (select app.is_hr())));

-- The order in which rows are written: those above first.
create index import_findings_to_write on hr.import_findings (tenant_id, import_id, kind, depth, n);
