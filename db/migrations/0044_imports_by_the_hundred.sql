-- What a hundred people who come in at once cost the database beside what is true of each of them: words of the log once a statement
-- instead of once an entry, and no look at a past that nobody new has. Every entry, hash, dated row and key stays as it was.

-- Words of entries that were written by one statement and do the same: a row for each word, with the numbers of the entries that have
-- it. Runs of one word never overlap, for entries of a workspace are written one after another. No evidence either.
create table hr.audit_field_runs (
  tenant_id uuid not null references hr.tenants (id),
  field text not null,
  last_seq bigint not null,
  seqs int8multirange not null check (not isempty(seqs)),
  action text not null,
  actor_id uuid,
  subject_kind text not null,
  primary key (tenant_id, field, last_seq)
);
alter table hr.audit_field_runs enable row level security;
alter table hr.audit_field_runs force row level security;
create policy tenant_isolation on hr.audit_field_runs as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.audit_field_runs for select using (true);
create policy append on hr.audit_field_runs for insert with check (true);
create policy retention_cut on hr.audit_field_runs for delete to evenkeel_owner using (true);
create policy retention_shorten on hr.audit_field_runs for update to evenkeel_owner using (true);
grant select, insert on hr.audit_field_runs to evenkeel_app, evenkeel_job;

-- The texts that are hashed, to the letter as before: their functions name everything in full, so they need no search path of their
-- own, and without one they are worked out in place instead of called for each entry.
create or replace function app.audit_line(p_tenant uuid, p_seq bigint, p_at timestamptz, p_actor uuid, p_actor_name text, p_request text, p_action text, p_kind text, p_subject uuid, p_changes jsonb, p_reason text)
  returns text language sql stable as
  $$ select pg_catalog.jsonb_build_array(p_tenant, p_seq, extract(epoch from p_at)::pg_catalog.text, p_actor, p_actor_name, p_request, p_action, p_kind, p_subject, p_changes, p_reason)::pg_catalog.text $$;
create or replace function app.audit_line(p_tenant uuid, p_seq bigint, p_at timestamptz, p_actor uuid, p_actor_name text, p_request text, p_action text, p_kind text, p_subject uuid, p_changes jsonb, p_reason text, p_acting_as jsonb)
  returns text language sql stable as
  $$ select case when p_acting_as is null
       then app.audit_line(p_tenant, p_seq, p_at, p_actor, p_actor_name, p_request, p_action, p_kind, p_subject, p_changes, p_reason)
       else pg_catalog.jsonb_build_array(p_tenant, p_seq, extract(epoch from p_at)::pg_catalog.text, p_actor, p_actor_name, p_request, p_action, p_kind, p_subject, p_changes, p_reason, p_acting_as)::pg_catalog.text end $$;

-- Entries of many records at once. The chain is the one of app.audit_append, entry after entry.
create or replace function app.audit_append_many(p_actor uuid, p_actor_name text, p_kind text, p_entries jsonb) returns bigint language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
  request text := coalesce(pg_catalog.current_setting('app.request_id', true), '');
  real_person uuid := nullif(pg_catalog.current_setting('app.viewed_by', true), '')::uuid;
  who uuid := coalesce(real_person, p_actor);
  shown_as jsonb := case when real_person is not null then pg_catalog.jsonb_build_object('user_id', app.user_id(), 'name', (select c.name from app.user_card(app.user_id()) c)) end;
  before record;
  entry record;
  first_seq bigint;
  stamp timestamptz;
  link bytea;
  links bytea[] := '{}';
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('audit:' || tenant::text, 0));
  select seq, at, hash into before from hr.audit_events where tenant_id = tenant order by seq desc limit 1;
  first_seq := coalesce(before.seq, 0) + 1;
  stamp := greatest(pg_catalog.clock_timestamp(), before.at);
  link := coalesce(before.hash, ''::bytea);
  for entry in select x.value ->> 'action' as action, (x.value ->> 'subject_id')::uuid as subject_id, coalesce(x.value -> 'changes', '{}') as changes, x.value ->> 'reason' as reason, x.n
    from pg_catalog.jsonb_array_elements(p_entries) with ordinality as x (value, n) order by x.n
  loop
    link := pg_catalog.sha256(link || pg_catalog.convert_to(app.audit_line(tenant, first_seq + entry.n - 1, stamp, who, p_actor_name, request,
      entry.action, p_kind, entry.subject_id, entry.changes, entry.reason, shown_as), 'UTF8'));
    links := pg_catalog.array_append(links, link);
  end loop;
  insert into hr.audit_events (tenant_id, seq, at, actor_id, actor_name, request_id, action, subject_kind, subject_id, changes, reason, acting_as, hash)
    select tenant, first_seq + x.n - 1, stamp, who, p_actor_name, request, x.value ->> 'action', p_kind, (x.value ->> 'subject_id')::uuid,
      coalesce(x.value -> 'changes', '{}'), x.value ->> 'reason', shown_as, links[x.n]
    from pg_catalog.jsonb_array_elements(p_entries) with ordinality as x (value, n);
  -- A run for each word where all entries do the same; where they differ runs could overlap, and each entry has rows of its own.
  if (select pg_catalog.count(distinct x.value ->> 'action') = 1 and pg_catalog.count(*) > 1 from pg_catalog.jsonb_array_elements(p_entries) as x (value)) then
    insert into hr.audit_field_runs (tenant_id, field, last_seq, seqs, action, actor_id, subject_kind)
      select tenant, w.word, pg_catalog.max(w.seq), pg_catalog.range_agg(pg_catalog.int8range(w.seq, w.seq, '[]')), p_entries -> 0 ->> 'action', who, p_kind
      from (select k.word, first_seq + x.n - 1 as seq
          from pg_catalog.jsonb_array_elements(p_entries) with ordinality as x (value, n), pg_catalog.jsonb_object_keys(coalesce(x.value -> 'changes', '{}')) as k (word)
          where k.word <> 'version' and not coalesce(x.value -> 'changes' ?| '{group,groups}', false)
        union all
        select k.word, first_seq + x.n - 1
          from pg_catalog.jsonb_array_elements(p_entries) with ordinality as x (value, n), app.audit_words(x.value -> 'changes') as k (word)
          where x.value -> 'changes' ?| '{group,groups}') w
      group by w.word;
  else
    insert into hr.audit_fields (tenant_id, field, seq, action, actor_id, subject_id)
      select tenant, w.word, first_seq + x.n - 1, x.value ->> 'action', who, (x.value ->> 'subject_id')::uuid
      from pg_catalog.jsonb_array_elements(p_entries) with ordinality as x (value, n), app.audit_words(coalesce(x.value -> 'changes', '{}')) as w (word);
  end if;
  if who is not null then
    insert into hr.audit_actors (tenant_id, actor_id, actor_name) values (tenant, who, p_actor_name) on conflict do nothing;
  end if;
  return first_seq + pg_catalog.jsonb_array_length(p_entries) - 1;
end $$;

-- As before, with the runs: those that end before the cut go, one that it falls into is shortened.
create or replace function app.audit_cut(p_through bigint, p_hash bytea, p_months int) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
  last_cut record;
  youngest timestamptz;
  removed bigint;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('audit:' || tenant::text, 0));
  select seq, hash into last_cut from hr.audit_events where tenant_id = tenant and seq = p_through;
  select max(at) into youngest from hr.audit_events where tenant_id = tenant and seq <= p_through;
  if p_months < 12 or last_cut.hash is distinct from p_hash or youngest is null or youngest >= pg_catalog.now() - pg_catalog.make_interval(months => p_months) then
    raise exception 'the log may not be cut there' using errcode = '42501';
  end if;
  delete from hr.audit_events where tenant_id = tenant and seq <= p_through;
  get diagnostics removed = row_count;
  delete from hr.audit_fields where tenant_id = tenant and seq <= p_through;
  delete from hr.audit_field_runs where tenant_id = tenant and last_seq <= p_through;
  update hr.audit_field_runs set seqs = seqs - pg_catalog.int8multirange(pg_catalog.int8range(null, p_through, '(]'))
    where tenant_id = tenant and seqs && pg_catalog.int8range(null, p_through, '(]');
  delete from hr.audit_actors a where tenant_id = tenant
    and not exists (select from hr.audit_events e where e.tenant_id = tenant and e.actor_id = a.actor_id and e.actor_name = a.actor_name);
  perform app.audit_append(null, null, 'Evenkeel', 'audit.cut', 'audit', null, pg_catalog.jsonb_build_object(
    'through', pg_catalog.jsonb_build_object('from', null, 'to', p_through), 'entries', pg_catalog.jsonb_build_object('from', null, 'to', removed),
    'kept_months', pg_catalog.jsonb_build_object('from', null, 'to', p_months)), null);
  return removed;
end $$;

-- Pay and address of people who have just been added are as new as they are: where none of them has an earlier row, nothing is looked
-- up and nothing can stand in the way.
create or replace function app.history_of_added() returns trigger language plpgsql set search_path = '' as $$
declare
  given app.dated_value[];
  about text := case tg_table_name when 'employees' then null when 'employee_pay' then 'pay' else 'address' end;
  early boolean;
begin
  if tg_table_name = 'employees' then
    early := exists (select from new_rows n cross join lateral (select 1 from hr.record_history h where h.tenant_id = n.tenant_id and h.employee_id = n.id limit 1) one);
  else
    early := exists (select from new_rows n cross join lateral (select 1 from hr.record_history h
      where h.tenant_id = n.tenant_id and h.employee_id = n.employee_id and h.field = about limit 1) one);
  end if;
  if tg_table_name = 'employees' and not early then
    insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, manager_id, kind, recorded_by)
      select n.tenant_id, n.id, f.grp, f.field, coalesce(n.start_date, (n.created_at at time zone t.time_zone)::date), f.value, f.manager_id, 'started', app.user_id()
        from new_rows n join hr.tenants t on t.id = n.tenant_id cross join lateral (values
          ('directory', 'job_title', to_jsonb(n.job_title), null::uuid), ('directory', 'department', to_jsonb(n.department), null),
          ('directory', 'location', to_jsonb(n.location), null), ('directory', 'manager_id', to_jsonb(n.manager_id), n.manager_id),
          ('work', 'employment_type', to_jsonb(n.employment_type), null), ('work', 'work_pattern', n.work_pattern, null),
          ('work', 'contract', to_jsonb(n.contract), null)) f (grp, field, value, manager_id)
        where f.value is not null;
    return null;
  elsif tg_table_name = 'employee_pay' and not early then
    insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, kind, recorded_by)
      select n.tenant_id, n.employee_id, 'pay', 'pay', coalesce(e.start_date, (e.created_at at time zone t.time_zone)::date), n.value, 'started', app.user_id()
        from (select r.tenant_id, r.employee_id, app.pay_of(r) as value from new_rows r offset 0) n
        join hr.tenants t on t.id = n.tenant_id join hr.employees e on e.tenant_id = n.tenant_id and e.id = n.employee_id where n.value is not null;
    return null;
  elsif tg_table_name = 'employee_personal' and not early then
    insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, kind, recorded_by)
      select n.tenant_id, n.employee_id, 'personal', 'address', coalesce(e.start_date, (e.created_at at time zone t.time_zone)::date), n.value, 'started', app.user_id()
        from (select r.tenant_id, r.employee_id, app.address_of(r) as value from new_rows r offset 0) n
        join hr.tenants t on t.id = n.tenant_id join hr.employees e on e.tenant_id = n.tenant_id and e.id = n.employee_id where n.value is not null;
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

-- A first row has no row before it: that is known before it is looked for.
create or replace function app.ledger_added() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into hr.record_ledger (tenant_id, employee_id, grp, field, kind, valid_from, old_value, new_value, state, at, by_id, request_id)
    select n.tenant_id, n.employee_id, n.grp, n.field, n.kind, n.valid_from, before.value, n.value, n.state, n.recorded_at, n.recorded_by,
        coalesce(current_setting('app.request_id', true), '')
      from new_rows n left join lateral (
        select b.value from hr.record_history b where n.kind <> 'started' and b.tenant_id = n.tenant_id and b.employee_id = n.employee_id and b.field = n.field
          and b.valid_from < n.valid_from and b.state <> 'held' order by b.valid_from desc limit 1) before on true
      order by n.employee_id, n.valid_from, n.field;
  return null;
end $$;
