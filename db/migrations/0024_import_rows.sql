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

-- Entries of many records at once: the chain is the same, link by link, but the log is looked up, written and indexed once and not once an entry.
create function app.audit_append_many(p_actor uuid, p_actor_name text, p_kind text, p_entries jsonb) returns bigint language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
  request text := coalesce(pg_catalog.current_setting('app.request_id', true), '');
  real_person uuid := nullif(pg_catalog.current_setting('app.viewed_by', true), '')::uuid;
  who uuid := coalesce(real_person, p_actor);
  shown_as jsonb := case when real_person is not null then pg_catalog.jsonb_build_object('user_id', app.user_id(), 'name', (select c.name from app.user_card(app.user_id()) c)) end;
  before record;
  entry record;
  stamp timestamptz;
  link bytea;
  links bytea[] := '{}';
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('audit:' || tenant::text, 0));
  select seq, at, hash into before from hr.audit_events where tenant_id = tenant order by seq desc limit 1;
  stamp := greatest(pg_catalog.clock_timestamp(), before.at);
  link := coalesce(before.hash, ''::bytea);
  for entry in select x.value ->> 'action' as action, (x.value ->> 'subject_id')::uuid as subject_id, coalesce(x.value -> 'changes', '{}') as changes, x.value ->> 'reason' as reason, x.n
    from pg_catalog.jsonb_array_elements(p_entries) with ordinality as x (value, n) order by x.n
  loop
    link := pg_catalog.sha256(link || pg_catalog.convert_to(app.audit_line(tenant, coalesce(before.seq, 0) + entry.n, stamp, who, p_actor_name, request,
      entry.action, p_kind, entry.subject_id, entry.changes, entry.reason, shown_as), 'UTF8'));
    links := links || link;
  end loop;
  insert into hr.audit_events (tenant_id, seq, at, actor_id, actor_name, request_id, action, subject_kind, subject_id, changes, reason, acting_as, hash)
    select tenant, coalesce(before.seq, 0) + x.n, stamp, who, p_actor_name, request, x.value ->> 'action', p_kind, (x.value ->> 'subject_id')::uuid,
      coalesce(x.value -> 'changes', '{}'), x.value ->> 'reason', shown_as, links[x.n]
    from pg_catalog.jsonb_array_elements(p_entries) with ordinality as x (value, n);
  insert into hr.audit_fields (tenant_id, field, seq, action, actor_id, subject_id)
    select tenant, w.word, coalesce(before.seq, 0) + x.n, x.value ->> 'action', who, (x.value ->> 'subject_id')::uuid
    from pg_catalog.jsonb_array_elements(p_entries) with ordinality as x (value, n), app.audit_words(coalesce(x.value -> 'changes', '{}')) as w (word);
  if who is not null then
    insert into hr.audit_actors (tenant_id, actor_id, actor_name) values (tenant, who, p_actor_name) on conflict do nothing;
  end if;
  return coalesce(before.seq, 0) + pg_catalog.jsonb_array_length(p_entries);
end $$;
revoke execute on function app.audit_append_many(uuid, text, text, jsonb) from public;
grant execute on function app.audit_append_many(uuid, text, text, jsonb) to evenkeel_app, evenkeel_job;
