-- Of a case a party reads in the database what they are shown of it and no more: neither how it is called nor what is due in it, of a witness's
-- case not how far it is. Past these functions no query of a party finds a row of it; lists ask them once in place of every table.
create function app.case_seen(p_case uuid) returns table (id uuid, number integer, process text, title text, restricted boolean, version integer, last_number integer)
  language sql stable security definer set search_path = '' as $$
  select c.id, c.number, c.process, case when m.level = 'party' then '' else c.title end, c.restricted, c.version, c.last_number
  from app.my_cases() m join hr.cases c on c.tenant_id = app.tenant_id() and c.id = m.case_id where m.case_id = p_case and m.level <> 'none' $$;

-- Nobody else adds to a case that is locked until the transaction ends; only who may add to it locks it.
create function app.lock_case(p_case uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if app.adds_to_case(p_case) then
    perform 1 from hr.cases c where c.tenant_id = app.tenant_id() and c.id = p_case for no key update;
  end if;
end $$;

-- What follows from the events of a case, written with them by whoever added them.
create function app.set_case_figures(p_case uuid, p_figures jsonb) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if not app.adds_to_case(p_case) then raise exception 'not theirs to change' using errcode = '42501'; end if;
  update hr.cases c set version = f.version, stage = f.stage, board_column = f.board_column, ended_on = f.ended_on, paused = f.paused,
    next_due = f.next_due, next_label = f.next_label, next_kind = f.next_kind, last_number = f.last_number
  from pg_catalog.jsonb_to_record(p_figures) as f (version integer, stage text, board_column text, ended_on date, paused boolean, next_due date, next_label text, next_kind text, last_number integer)
  where c.tenant_id = app.tenant_id() and c.id = p_case;
end $$;

-- The lines of all cases somebody sees, with who owns each and whom it is about.
create function app.cases_seen() returns table (id uuid, number integer, title text, process text, version integer, stage text, board_column text, restricted boolean, paused boolean,
  opened_on date, ended_on date, next_due date, next_label text, next_kind text, last_number integer, level text, search_text text, owner uuid, subjects uuid[], complainants uuid[])
  language sql stable security definer set search_path = '' as $$
  with mine as materialized (select m.case_id, m.level, m.level = 'party' as party, m.witness from app.my_cases() m where m.level <> 'none'),
  people as materialized (
    select a.case_id, (array_agg(a.person_id order by a.person_id) filter (where a.kind = 'grant' and a.as_role = 'owner'))[1] as owner,
      array_agg(distinct a.person_id) filter (where a.kind = 'party' and a.as_role = 'subject') as subjects,
      array_agg(distinct a.person_id) filter (where a.kind = 'party' and a.as_role = 'complainant') as complainants
    from mine m join hr.case_access a on a.tenant_id = app.tenant_id() and a.case_id = m.case_id where not m.party group by a.case_id)
  select c.id, c.number, case when m.party then null else c.title end, c.process, c.version, case when m.witness then '' else c.stage end,
    case when m.party then '' else c.board_column end, c.restricted, not m.party and c.paused, c.opened_on, case when m.witness then null else c.ended_on end,
    case when m.party then null else c.next_due end, case when m.party then null else c.next_label end, case when m.party then null else c.next_kind end,
    c.last_number, m.level, case when m.party then '' else c.search_text end, p.owner, coalesce(p.subjects, '{}'), coalesce(p.complainants, '{}')
  from mine m join hr.cases c on c.tenant_id = app.tenant_id() and c.id = m.case_id left join people p on p.case_id = c.id $$;

-- Whether whoever asks has opened a case in this very transaction.
create function app.opened_just_now(p_case uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.viewed_by() is null and exists (select from hr.cases c where c.tenant_id = app.tenant_id() and c.id = p_case and c.opened_by = app.user_id()
    and c.created_at = pg_catalog.now()) $$;

drop policy read on hr.cases;
create policy read on hr.cases for select to evenkeel_app, evenkeel_job using ((select app.role()) = 'system' or id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read')));
drop policy change on hr.cases;
create policy change on hr.cases for update to evenkeel_app, evenkeel_job using ((select app.role()) = 'system' or id in (select m.case_id from app.my_cases() m where m.level = 'full'));

-- A case that a step of another opens is linked to it in the same transaction, whoever took the step.
drop policy add on hr.case_links;
create policy add on hr.case_links for insert to evenkeel_app, evenkeel_job with check ((select app.role()) = 'system'
  or (case_id in (select m.case_id from app.my_cases() m where m.level = 'full') and other_id in (select m.case_id from app.my_cases() m where m.level = 'full'))
  or (app.adds_to_case(case_id) and app.opened_just_now(other_id)));
-- What a party agreed to and may not write on the record themselves becomes a task of the owner.
drop policy add on hr.case_tasks;
create policy add on hr.case_tasks for insert to evenkeel_app, evenkeel_job with check ((select app.role()) = 'system'
  or case_id in (select m.case_id from app.my_cases() m where m.level = 'full' or (m.level = 'party' and not m.witness and done_at is null)));

revoke execute on function app.case_seen(uuid), app.lock_case(uuid), app.set_case_figures(uuid, jsonb), app.cases_seen(), app.opened_just_now(uuid) from public;
grant execute on function app.case_seen(uuid), app.lock_case(uuid), app.set_case_figures(uuid, jsonb), app.cases_seen(), app.opened_just_now(uuid) to evenkeel_app, evenkeel_job;

-- A note as its writer set it, beside its words.
alter table hr.case_notes add column doc jsonb check (doc is null or (jsonb_typeof(doc) = 'object' and pg_column_size(doc) <= 200000));
