-- People who come in by the hundred cost the database what is new about them and no more: nobody's history is looked up who has just
-- been added, and the words by which the log is found are taken from an entry without sorting them first.

create or replace function app.history_of_added() returns trigger language plpgsql set search_path = '' as $$
declare
  given app.dated_value[];
  early boolean := true;
begin
  if tg_table_name = 'employees' then
    early := exists (select from new_rows n cross join lateral (select 1 from hr.record_history h where h.tenant_id = n.tenant_id and h.employee_id = n.id limit 1) one);
  end if;
  if not early then
    -- Whoever was not there before this statement has no earlier row that could agree or stand in the way, unless a past was written first.
    insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, manager_id, kind, recorded_by)
      select n.tenant_id, n.id, f.grp, f.field, coalesce(n.start_date, (n.created_at at time zone t.time_zone)::date), f.value, f.manager_id, 'started', app.user_id()
        from new_rows n join hr.tenants t on t.id = n.tenant_id cross join lateral (values
          ('directory', 'job_title', to_jsonb(n.job_title), null::uuid), ('directory', 'department', to_jsonb(n.department), null),
          ('directory', 'location', to_jsonb(n.location), null), ('directory', 'manager_id', to_jsonb(n.manager_id), n.manager_id),
          ('work', 'employment_type', to_jsonb(n.employment_type), null), ('work', 'work_pattern', n.work_pattern, null),
          ('work', 'contract', to_jsonb(n.contract), null)) f (grp, field, value, manager_id)
        where f.value is not null;
    return null;
  elsif tg_table_name = 'employees' then
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

-- Entries of many records at once; as before, with the words of an entry that names no group taken as they are.
create or replace function app.audit_append_many(p_actor uuid, p_actor_name text, p_kind text, p_entries jsonb) returns bigint language plpgsql set search_path = '' as $$
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
    from pg_catalog.jsonb_array_elements(p_entries) with ordinality as x (value, n), pg_catalog.jsonb_object_keys(coalesce(x.value -> 'changes', '{}')) as w (word)
    where w.word <> 'version' and not coalesce(x.value -> 'changes' ?| '{group,groups}', false)
    union all
    select tenant, w.word, coalesce(before.seq, 0) + x.n, x.value ->> 'action', who, (x.value ->> 'subject_id')::uuid
    from pg_catalog.jsonb_array_elements(p_entries) with ordinality as x (value, n), app.audit_words(x.value -> 'changes') as w (word)
    where x.value -> 'changes' ?| '{group,groups}';
  if who is not null then
    insert into hr.audit_actors (tenant_id, actor_id, actor_name) values (tenant, who, p_actor_name) on conflict do nothing;
  end if;
  return coalesce(before.seq, 0) + pg_catalog.jsonb_array_length(p_entries);
end $$;

-- The worker writes history for a whole workspace: who it is is asked once a statement and no longer once a row.
alter policy add on hr.record_history with check ((select app.role() = 'system' and app.rights() is null) or app.may_edit(grp, employee_id));
alter policy append on hr.record_ledger with check ((select app.role() = 'system' and app.rights() is null) or app.may_edit(grp, employee_id));
