-- The audit log made searchable, checkable and limited in time; and the dated facts that say who could see what on a day.

-- Whom an act was shown as, beside the real person who did it: {"user_id", "name"} while somebody looks through another's eyes.
alter table hr.audit_events add column acting_as jsonb check (jsonb_typeof(acting_as) = 'object');

-- The hashed text of an entry that carries it; without it the text is the one of before, so that older entries keep their hash.
create function app.audit_line(p_tenant uuid, p_seq bigint, p_at timestamptz, p_actor uuid, p_actor_name text, p_request text, p_action text, p_kind text, p_subject uuid, p_changes jsonb, p_reason text, p_acting_as jsonb)
  returns text language sql stable set search_path = '' as
  $$ select case when p_acting_as is null
       then app.audit_line(p_tenant, p_seq, p_at, p_actor, p_actor_name, p_request, p_action, p_kind, p_subject, p_changes, p_reason)
       else pg_catalog.jsonb_build_array(p_tenant, p_seq, extract(epoch from p_at)::text, p_actor, p_actor_name, p_request, p_action, p_kind, p_subject, p_changes, p_reason, p_acting_as)::text end $$;

-- Search by field, and by whoever acted. Both repeat what the entries say, for row-level security keeps an index on the inside of
-- `changes` from being used; neither is evidence, and the check of the log does not read them.
create table hr.audit_fields (
  tenant_id uuid not null,
  -- A field of `changes`, or 'group:pay' where a whole group was read.
  field text not null,
  seq bigint not null,
  action text not null,
  actor_id uuid,
  subject_id uuid,
  primary key (tenant_id, field, seq) include (action, actor_id, subject_id)
);
create table hr.audit_actors (
  tenant_id uuid not null references hr.tenants (id),
  actor_id uuid not null,
  actor_name text not null,
  primary key (tenant_id, actor_id, actor_name)
);

-- The words under which an entry is found by field; the version says nothing by itself.
create function app.audit_words(p_changes jsonb) returns setof text language sql immutable set search_path = '' as
  $$ select k from pg_catalog.jsonb_object_keys(p_changes) k where k not in ('version', 'group', 'groups')
     union select 'group:' || g from pg_catalog.jsonb_array_elements_text(
       case pg_catalog.jsonb_typeof(p_changes -> 'groups' -> 'to') when 'array' then p_changes -> 'groups' -> 'to' else '[]' end) g
     union select 'group:' || (p_changes -> 'group' ->> 'to') where p_changes -> 'group' ->> 'to' is not null $$;

-- What was written before this file. The owner is under row-level security too; for these statements it is not.
alter table hr.audit_events no force row level security;
insert into hr.audit_fields (tenant_id, field, seq, action, actor_id, subject_id)
  select e.tenant_id, w.word, e.seq, e.action, e.actor_id, e.subject_id from hr.audit_events e cross join lateral app.audit_words(e.changes) as w (word);
insert into hr.audit_actors (tenant_id, actor_id, actor_name)
  select distinct e.tenant_id, e.actor_id, e.actor_name from hr.audit_events e where e.actor_id is not null;
alter table hr.audit_events force row level security;

create index audit_fields_by_actor on hr.audit_fields (tenant_id, actor_id, field, seq desc);
create index audit_events_by_actor on hr.audit_events (tenant_id, actor_id, seq desc) include (action, subject_id);
create index audit_events_by_action on hr.audit_events (tenant_id, action, seq desc) include (actor_id, subject_id);
create index audit_events_by_time on hr.audit_events (tenant_id, at, seq);

alter table hr.audit_fields enable row level security;
alter table hr.audit_fields force row level security;
alter table hr.audit_actors enable row level security;
alter table hr.audit_actors force row level security;
create policy tenant_isolation on hr.audit_fields as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.audit_actors as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.audit_fields for select using (true);
create policy append on hr.audit_fields for insert with check (true);
create policy read on hr.audit_actors for select using (true);
create policy append on hr.audit_actors for insert with check (true);
grant select, insert on hr.audit_fields, hr.audit_actors to evenkeel_app, evenkeel_job;

-- As before, and: time never goes back along the numbers, so that a span of time is a span of numbers; the real person's act
-- carries whom they were shown as (settings app.viewed_by and app.user_id, set by begin_request), whoever the caller says acted;
-- the words for search are written with the entry.
create or replace function app.audit_append(p_at timestamptz, p_actor uuid, p_actor_name text, p_action text, p_kind text, p_subject uuid, p_changes jsonb, p_reason text) returns bigint
  language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
  request text := coalesce(pg_catalog.current_setting('app.request_id', true), '');
  real_person uuid := nullif(pg_catalog.current_setting('app.viewed_by', true), '')::uuid;
  who uuid := coalesce(real_person, p_actor);
  shown_as jsonb := case when real_person is not null then pg_catalog.jsonb_build_object('user_id', app.user_id(), 'name', (select c.name from app.user_card(app.user_id()) c)) end;
  what jsonb := coalesce(p_changes, '{}');
  before record;
  next_seq bigint;
  stamp timestamptz;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('audit:' || tenant::text, 0));
  select seq, at, hash into before from hr.audit_events where tenant_id = tenant order by seq desc limit 1;
  next_seq := coalesce(before.seq, 0) + 1;
  stamp := greatest(coalesce(p_at, pg_catalog.clock_timestamp()), before.at);
  insert into hr.audit_events (tenant_id, seq, at, actor_id, actor_name, request_id, action, subject_kind, subject_id, changes, reason, acting_as, hash)
  values (tenant, next_seq, stamp, who, p_actor_name, request, p_action, p_kind, p_subject, what, p_reason, shown_as,
    pg_catalog.sha256(coalesce(before.hash, ''::bytea) || pg_catalog.convert_to(
      app.audit_line(tenant, next_seq, stamp, who, p_actor_name, request, p_action, p_kind, p_subject, what, p_reason, shown_as), 'UTF8')));
  insert into hr.audit_fields (tenant_id, field, seq, action, actor_id, subject_id)
    select tenant, w.word, next_seq, p_action, who, p_subject from app.audit_words(what) as w (word);
  if who is not null then
    insert into hr.audit_actors (tenant_id, actor_id, actor_name) values (tenant, who, p_actor_name) on conflict do nothing;
  end if;
  return next_seq;
end $$;

-- How the last check of a workspace's log went, and how far the running one has come. For the screen: what a check found is
-- itself an entry of the log, and the evidence lies outside the database.
create table hr.log_checks (
  tenant_id uuid not null primary key references hr.tenants (id),
  -- The running check; null when none runs.
  started_at timestamptz,
  asked_by uuid,
  asked_by_name text,
  walked bigint not null default 0,
  to_walk bigint not null default 0,
  -- The last one that came to its end.
  checked_at timestamptz,
  checked_by_name text,
  checked_through bigint,
  first_broken bigint,
  intact_through bigint,
  problem text check (problem in ('altered', 'missing', 'resealed', 'checkpoints-altered', 'checkpoints-missing')),
  -- The newest signed checkpoint: a file that ends before it has lost lines.
  checkpoint_seq bigint,
  checkpoint_at timestamptz
);
alter table hr.log_checks enable row level security;
alter table hr.log_checks force row level security;
create policy tenant_isolation on hr.log_checks as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.log_checks using ((select app.is_hr())) with check ((select app.is_hr()));
grant select, insert on hr.log_checks to evenkeel_app, evenkeel_job;
grant update (started_at, asked_by, asked_by_name, walked, to_walk) on hr.log_checks to evenkeel_app, evenkeel_job;
grant update (checked_at, checked_by_name, checked_through, first_broken, intact_through, problem, checkpoint_seq, checkpoint_at) on hr.log_checks to evenkeel_job;

-- The one way an entry ever goes: the oldest, as far as they are past the time the log is kept, in one piece, up to the entry whose
-- hash the caller has signed into the checkpoints. Never younger than a year, whatever is asked; the cut is itself an entry.
create policy retention_cut on hr.audit_events for delete to evenkeel_owner using (at < pg_catalog.now() - interval '1 year');
create policy retention_cut on hr.audit_fields for delete to evenkeel_owner using (true);
create policy retention_cut on hr.audit_actors for delete to evenkeel_owner using (true);
create function app.audit_cut(p_through bigint, p_hash bytea, p_months int) returns bigint language plpgsql security definer set search_path = '' as $$
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
  delete from hr.audit_actors a where tenant_id = tenant
    and not exists (select from hr.audit_events e where e.tenant_id = tenant and e.actor_id = a.actor_id and e.actor_name = a.actor_name);
  perform app.audit_append(null, null, 'Evenkeel', 'audit.cut', 'audit', null, pg_catalog.jsonb_build_object(
    'through', pg_catalog.jsonb_build_object('from', null, 'to', p_through), 'entries', pg_catalog.jsonb_build_object('from', null, 'to', removed),
    'kept_months', pg_catalog.jsonb_build_object('from', null, 'to', p_months)), null);
  return removed;
end $$;

-- Who was what here, from when: one row holds until the next of the same membership; no role means it had ended.
create table hr.membership_periods (
  tenant_id uuid not null,
  membership_id uuid not null,
  since timestamptz not null,
  user_id uuid not null,
  employee_id uuid,
  role text check (role in ('super_admin', 'hr', 'manager', 'employee')),
  -- A role template of the workspace that stood in the role's place.
  template_id uuid,
  primary key (tenant_id, membership_id, since),
  foreign key (tenant_id, membership_id) references hr.memberships (tenant_id, id) on delete cascade
);
-- What the workspace's settings opened, from when: one row holds until the next.
create table hr.access_setting_periods (
  tenant_id uuid not null references hr.tenants (id),
  since timestamptz not null,
  manager_sees_pay boolean not null,
  directory_scope text not null,
  primary key (tenant_id, since)
);

alter table hr.memberships no force row level security;
alter table hr.tenants no force row level security;
insert into hr.membership_periods (tenant_id, membership_id, since, user_id, employee_id, role)
  select m.tenant_id, m.id, m.created_at, m.user_id, m.employee_id, m.role from hr.memberships m
  union all select m.tenant_id, m.id, m.ended_at, m.user_id, m.employee_id, null from hr.memberships m where m.ended_at > m.created_at;
insert into hr.access_setting_periods (tenant_id, since, manager_sees_pay, directory_scope)
  select t.id, t.created_at, t.manager_sees_pay, t.directory_scope from hr.tenants t;
alter table hr.memberships force row level security;
alter table hr.tenants force row level security;

alter table hr.membership_periods enable row level security;
alter table hr.membership_periods force row level security;
alter table hr.access_setting_periods enable row level security;
alter table hr.access_setting_periods force row level security;
create policy tenant_isolation on hr.membership_periods as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.access_setting_periods as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.membership_periods for select using ((select app.is_hr()));
create policy append on hr.membership_periods for insert with check (true);
create policy read on hr.access_setting_periods for select using ((select app.is_hr()));
create policy append on hr.access_setting_periods for insert with check (true);
grant select, insert on hr.membership_periods, hr.access_setting_periods to evenkeel_app, evenkeel_job;

create function app.membership_dated() returns trigger language plpgsql set search_path = '' as $$
declare
  template uuid := (pg_catalog.to_jsonb(new) ->> 'template_id')::uuid;
begin
  if tg_op = 'UPDATE' and (old.role, old.employee_id, old.ended_at is null, pg_catalog.to_jsonb(old) ->> 'template_id')
    is not distinct from (new.role, new.employee_id, new.ended_at is null, pg_catalog.to_jsonb(new) ->> 'template_id') then return null; end if;
  insert into hr.membership_periods (tenant_id, membership_id, since, user_id, employee_id, role, template_id)
  select new.tenant_id, new.id, p.since, new.user_id, new.employee_id, p.role, template from (values
    (case when tg_op = 'INSERT' then new.created_at else pg_catalog.clock_timestamp() end, case when tg_op = 'INSERT' or new.ended_at is null then new.role end),
    (case when tg_op = 'INSERT' then greatest(new.ended_at, new.created_at + interval '1 microsecond') end, null)) as p (since, role)
    where p.since is not null and (p.role is not null or new.ended_at is not null);
  return null;
end $$;
create trigger membership_dated_added after insert on hr.memberships for each row execute function app.membership_dated();
create trigger membership_dated_changed after update on hr.memberships for each row execute function app.membership_dated();

create function app.access_settings_dated() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into hr.access_setting_periods (tenant_id, since, manager_sees_pay, directory_scope)
  values (new.id, case when tg_op = 'INSERT' then new.created_at else pg_catalog.clock_timestamp() end, new.manager_sees_pay, new.directory_scope);
  return null;
end $$;
create trigger access_settings_added after insert on hr.tenants for each row execute function app.access_settings_dated();
create trigger access_settings_changed after update of manager_sees_pay, directory_scope on hr.tenants for each row
  when ((old.manager_sees_pay, old.directory_scope) is distinct from (new.manager_sees_pay, new.directory_scope))
  execute function app.access_settings_dated();

revoke execute on function app.audit_line(uuid, bigint, timestamptz, uuid, text, text, text, text, uuid, jsonb, text, jsonb), app.audit_words(jsonb),
  app.audit_cut(bigint, bytea, int), app.membership_dated(), app.access_settings_dated() from public;
grant execute on function app.audit_line(uuid, bigint, timestamptz, uuid, text, text, text, text, uuid, jsonb, text, jsonb), app.audit_words(jsonb),
  app.membership_dated(), app.access_settings_dated() to evenkeel_app, evenkeel_job;
grant execute on function app.audit_cut(bigint, bytea, int) to evenkeel_job;
