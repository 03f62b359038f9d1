-- Tables as they stood on a day, the language of Ireland for a person, an account's other name in the log, bonuses among the pay records
-- that an erasure keeps, and how exactly a check of the log could name the first broken entry (decision 047).

-- What a row of a table said before it was changed or removed, and until when. A row that stands says since when by its changed_at.
create table hr.custom_row_history (
  tenant_id uuid not null,
  row_id uuid not null,
  employee_id uuid not null,
  section_id uuid not null,
  grp text not null,
  cells jsonb not null check (jsonb_typeof(cells) = 'object' and length(cells::text) <= 20000),
  expires_on date,
  created_at timestamptz not null,
  said_from timestamptz not null,
  said_until timestamptz not null,
  primary key (tenant_id, row_id, said_until),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  -- The group of a row is the group of its table, also after the table was moved to another.
  foreign key (tenant_id, section_id, grp) references hr.custom_sections (tenant_id, id, grp) on update cascade
);
create index on hr.custom_row_history (tenant_id, employee_id, section_id);
create index on hr.custom_row_history (tenant_id, section_id);
alter table hr.custom_row_history enable row level security;
alter table hr.custom_row_history force row level security;
create policy tenant_isolation on hr.custom_row_history as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.custom_row_history for select using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see(grp, employee_id) end);
create policy add on hr.custom_row_history for insert with check (app.may_edit(grp, employee_id));
grant select, insert on hr.custom_row_history to evenkeel_app, evenkeel_job;

-- Since when every change of a row is kept: for tables that were there already, since now.
alter table hr.custom_sections add column rows_kept_since timestamptz not null default now();

create function app.keep_custom_row() returns trigger language plpgsql set search_path = '' as $$
begin
  -- What a person is erased from is not kept once more, and somebody who is gone has no past here.
  if app.erasing() or not exists (select from hr.employees e where e.tenant_id = old.tenant_id and e.id = old.employee_id) then return null; end if;
  insert into hr.custom_row_history (tenant_id, row_id, employee_id, section_id, grp, cells, expires_on, created_at, said_from, said_until)
    values (old.tenant_id, old.id, old.employee_id, old.section_id, old.grp, old.cells, old.expires_on, old.created_at, old.changed_at, pg_catalog.now())
    -- Changed twice at once: what stood in between was never seen.
    on conflict do nothing;
  return null;
end $$;
create trigger keep_changed after update of cells, changed_at on hr.custom_table_rows for each row
  when (old.cells is distinct from new.cells or old.changed_at is distinct from new.changed_at) execute function app.keep_custom_row();
create trigger keep_removed after delete on hr.custom_table_rows for each row execute function app.keep_custom_row();
revoke execute on function app.keep_custom_row() from public;

alter table auth.user_preferences drop constraint user_preferences_language_check,
  add constraint user_preferences_language_check check (language in ('en-GB', 'en-IE', 'en-US'));

-- The name of whoever the transaction speaks for, and of nobody else; answers what it was. The log of each of their workspaces says so in
-- the same transaction, so that nobody acts for a while under somebody else's name unnoticed.
create policy own_name on auth.users for update to evenkeel_owner using (id = app.user_id()) with check (id = app.user_id());
create function app.rename_own_account(p_name text) returns text language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  select u.name into before from auth.users u where u.id = app.user_id() for update;
  update auth.users u set name = p_name, updated_at = pg_catalog.now() where u.id = app.user_id();
  return before;
end $$;
revoke execute on function app.rename_own_account(text) from public;
grant execute on function app.rename_own_account(text) to evenkeel_app, evenkeel_job;

-- Whether first_broken is the first entry that was altered, or only the first that nothing vouches for.
alter table hr.log_checks add column exact boolean;
grant update (exact) on hr.log_checks to evenkeel_job;

-- The rows of one person, less what has to be kept. `p_keep`: leave, sickness, payroll, right-to-work, letters, cases. Answers how many
-- rows went from each table. Without anything to keep the person's own row goes too, or stays without a name where others' records need it.
create or replace function app.erase_rows(p_erasure uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
  person uuid := app.begin_erasing(p_erasure);
  kept text[];
  -- Whether anything stays that says nothing without a name. A case keeps the names it needs itself.
  named boolean;
  member record;
  one record;
  n bigint;
  gone jsonb := '{}';
  cases uuid[];
begin
  select keep, pg_catalog.cardinality(pg_catalog.array_remove(keep, 'cases')) > 0 into kept, named from hr.erasures where tenant_id = tenant and id = p_erasure;
  if not 'cases' = any (kept) then
    select pg_catalog.array_agg(distinct a.case_id) into cases from hr.case_access a join hr.cases c on c.tenant_id = a.tenant_id and c.id = a.case_id
      where a.tenant_id = tenant and a.person_id = person and a.kind = 'party' and a.as_role = 'subject' and c.ended_on is not null;
    if cases is not null then
      delete from hr.letters where tenant_id = tenant and case_id = any (cases);
      for one in select c.oid::regclass as name, a.attname from pg_catalog.pg_class c join pg_catalog.pg_namespace s on s.oid = c.relnamespace
        join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname in ('case_id', 'other_id')
        where s.nspname = 'hr' and c.relkind = 'r' and c.relname ~ '^(case_|letter_numbers$|data_request_items$)' order by c.relname
      loop
        execute pg_catalog.format('delete from %s where tenant_id = $1 and %I = any ($2)', one.name, one.attname) using tenant, cases;
      end loop;
      delete from hr.cases where tenant_id = tenant and id = any (cases);
      gone := gone || pg_catalog.jsonb_build_object('cases', pg_catalog.cardinality(cases));
    end if;
  end if;
  for one in select c.oid::regclass as name, c.relname from pg_catalog.pg_class c join pg_catalog.pg_namespace s on s.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'employee_id'
    where s.nspname = 'hr' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('memberships', 'erasures', 'data_holds', 'record_ledger', 'documents', 'letters', 'letter_progress')
      and c.relname !~ '^audit' and not (
        'leave' = any (kept) and c.relname in ('leave_bookings', 'leave_entries', 'leave_schedules', 'leave_sick_days')
        or 'sickness' = any (kept) and c.relname ~ '^absence'
        or 'payroll' = any (kept) and c.relname in ('payroll_lines', 'employee_pay', 'record_history', 'past_employments', 'bonuses')
        or 'letters' = any (kept) and c.relname = 'letter_batch_people'
        or 'cases' = any (kept) and c.relname = 'case_marks')
    order by c.relname = 'record_history', c.relname
  loop
    execute pg_catalog.format('delete from %s where tenant_id = $1 and employee_id = $2', one.name) using tenant, person;
    get diagnostics n = row_count;
    if n > 0 then gone := gone || pg_catalog.jsonb_build_object(one.relname, n); end if;
  end loop;
  -- A bonus that was taken back was never paid.
  delete from hr.bonuses where tenant_id = tenant and employee_id = person and removed_at is not null;
  -- A letter out of a case stays as long as the case.
  if not 'letters' = any (kept) then
    delete from hr.letters where tenant_id = tenant and employee_id = person and (case_id is null or not 'cases' = any (kept));
    get diagnostics n = row_count;
    if n > 0 then gone := gone || pg_catalog.jsonb_build_object('letters', n); end if;
  end if;
  delete from hr.documents where tenant_id = tenant and employee_id = person and not (category = any (kept)) and not (category = 'letters' and 'letters' = any (kept));
  get diagnostics n = row_count;
  if n > 0 then gone := gone || pg_catalog.jsonb_build_object('documents', n); end if;
  delete from hr.record_ledger where tenant_id = tenant and employee_id = person and not ('payroll' = any (kept) and field = 'pay');
  delete from hr.record_history where tenant_id = tenant and employee_id = person and field <> 'pay';
  delete from hr.record_ledger where tenant_id = tenant and employee_id = person and field <> 'pay';
  for member in select id, user_id from hr.memberships where tenant_id = tenant and employee_id = person loop
    delete from hr.view_as where tenant_id = tenant and membership_id = member.id;
    delete from hr.notifications where tenant_id = tenant and user_id = member.user_id;
    delete from hr.notification_settings where tenant_id = tenant and user_id = member.user_id;
    delete from hr.memberships where tenant_id = tenant and id = member.id;
    delete from auth.workspace_pointers where user_id = member.user_id and workspace_id = tenant;
    -- The account is the person's own: it goes with the last workspace it was for.
    if not exists (select from auth.workspace_pointers where user_id = member.user_id) then
      delete from auth.users where id = member.user_id;
    end if;
  end loop;
  delete from hr.notifications where tenant_id = tenant and subject_id = person;
  delete from hr.workspace_exports where tenant_id = tenant;
  delete from hr.import_chunks c using hr.imports i where c.tenant_id = tenant and i.tenant_id = c.tenant_id and i.id = c.import_id and i.state not in ('committing', 'undoing');
  begin
    if named or exists (select from hr.case_access a where a.tenant_id = tenant and a.person_id = person) or exists (select from hr.letters l where l.tenant_id = tenant and l.employee_id = person) then
      raise foreign_key_violation;
    end if;
    delete from hr.employees where tenant_id = tenant and id = person;
    set constraints all immediate;
    gone := gone || '{"person": 1}';
  exception when foreign_key_violation then
    update hr.employees set user_id = null, preferred_name = null, email = 'erased-' || id || '@erased.invalid', phone_mobile = null, timezone = null, work_pattern = null, photo_url = null,
        department = null, location = null, employment_type = null, contract = null, manager_id = null, search_text = '', updated_by = null, version = version + 1, updated_at = pg_catalog.now(), job_title = null,
        first_name = case when named then first_name else 'Erased person' end, last_name = case when named then last_name else '' end,
        single_name = case when named then single_name else true end, sort_name = case when named then sort_name else 'erased person' end,
        employee_no = case when named then employee_no end
      where tenant_id = tenant and id = person;
    delete from hr.record_history where tenant_id = tenant and employee_id = person and field <> 'pay';
    delete from hr.record_ledger where tenant_id = tenant and employee_id = person and field <> 'pay';
    set constraints all immediate;
  end;
  return gone;
end $$;
