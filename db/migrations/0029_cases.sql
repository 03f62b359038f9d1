-- Cases. What a case is follows from its events, which are only ever added; who may see it follows from the rows of case_access, which are
-- worked out from the events in the transaction that adds them (decisions 024 and 026). The party rule comes first everywhere.

-- Versions of a process that a workspace has published; version 1 is the one that ships and stands in the program.
create table hr.case_definitions (
  tenant_id uuid not null references hr.tenants (id),
  process text not null check (length(process) between 1 and 60),
  version integer not null check (version >= 2),
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  published_at timestamptz not null default now(),
  published_by_name text not null,
  primary key (tenant_id, process, version)
);

create table hr.cases (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  -- Drawn by chance: a number that counts would tell of cases one may not know of.
  number integer not null check (number >= 1000),
  process text not null check (length(process) between 1 and 60),
  title text not null check (length(title) between 1 and 160),
  search_text text not null,
  restricted boolean not null,
  opened_by uuid not null,
  created_at timestamptz not null default now(),
  -- From here on: what the events come to, for lists.
  version integer not null,
  stage text not null,
  board_column text not null check (board_column in ('assess', 'investigate', 'meet', 'decide', 'ended')),
  opened_on date not null,
  ended_on date,
  paused boolean not null default false,
  next_due date,
  next_label text,
  next_kind text check (next_kind in ('deadline', 'meeting')),
  -- The day people were told of the deadline, and of which day it was.
  told_due date,
  told_on date,
  last_number integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, number)
);
create index cases_listed on hr.cases (tenant_id, ended_on, next_due, id);

create table hr.case_events (
  tenant_id uuid not null,
  case_id uuid not null,
  number integer not null check (number >= 1),
  on_day date not null,
  at timestamptz not null default pg_catalog.clock_timestamp(),
  -- A person of the workspace, a user without a record here, or the clock.
  by_person text not null check (length(by_person) between 1 and 64),
  by_name text not null,
  kind text not null,
  what jsonb not null check (jsonb_typeof(what) = 'object' and what ->> 'kind' = kind),
  request_id text not null default coalesce(current_setting('app.request_id', true), ''),
  -- Over the entry before it and every value of this one.
  hash bytea not null default '',
  primary key (tenant_id, case_id, number),
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id)
);

create table hr.case_access (
  tenant_id uuid not null,
  case_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('party', 'grant', 'glass')),
  -- subject, complainant, witness; owner, investigator …
  as_role text not null check (length(as_role) between 1 and 40),
  -- Of a party: whether the case was made known to them.
  told boolean not null default false,
  -- Of an emergency: the last day.
  until date,
  primary key (tenant_id, case_id, person_id, kind, as_role),
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id),
  check ((kind = 'glass') = (until is not null))
);
create index case_access_of_person on hr.case_access (tenant_id, person_id, kind);

create table hr.case_notes (
  tenant_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  text text not null check (length(text) between 1 and 20000),
  kept text not null check (kept in ('private', 'file')),
  by_user uuid not null,
  by_name text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id)
);
create index on hr.case_notes (tenant_id, case_id, at);

create table hr.case_tasks (
  tenant_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  due_on date,
  assigned_to uuid,
  added_by_name text not null,
  added_at timestamptz not null default now(),
  done_at timestamptz,
  done_by_name text,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id),
  check ((done_at is null) = (done_by_name is null))
);
create index on hr.case_tasks (tenant_id, case_id, added_at);

create table hr.case_links (
  tenant_id uuid not null,
  case_id uuid not null,
  other_id uuid not null,
  why text not null check (length(why) between 1 and 200),
  by_name text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, case_id, other_id),
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id),
  foreign key (tenant_id, other_id) references hr.cases (tenant_id, id),
  check (case_id <> other_id)
);
create index on hr.case_links (tenant_id, other_id);

-- Who looked into a case, and how far they saw.
create table hr.case_reads (
  tenant_id uuid not null,
  seq bigint not null generated by default as identity,
  case_id uuid not null,
  at timestamptz not null default pg_catalog.clock_timestamp(),
  by_person uuid not null,
  by_name text not null,
  level text not null check (level in ('full', 'read', 'party')),
  request_id text not null default coalesce(current_setting('app.request_id', true), ''),
  primary key (tenant_id, seq),
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id)
);
create index on hr.case_reads (tenant_id, case_id, seq);

-- What other cases of the same person go by: a warning that is live, a request that was made.
create table hr.case_marks (
  tenant_id uuid not null,
  case_id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('warning', 'request')),
  level text not null default '',
  on_day date not null,
  months integer,
  -- A request that is not decided yet.
  live boolean not null default false,
  primary key (tenant_id, case_id, employee_id, kind, level, on_day),
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade
);
create index on hr.case_marks (tenant_id, employee_id);

create table hr.case_emergencies (
  tenant_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  -- Of the case, which who is to agree need not see.
  number integer not null,
  asked_by uuid not null,
  asked_name text not null,
  -- Null: any other of hr or the super admins.
  second uuid,
  reason text not null check (length(reason) between 10 and 4000),
  until date not null,
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  agreed boolean,
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id),
  check ((decided_at is null) = (agreed is null) and (decided_at is null) = (decided_by is null))
);
create index on hr.case_emergencies (tenant_id, case_id);

-- Events are numbered without a gap and linked by their hashes; nothing of them or of the reads is ever changed or removed.
create function app.case_event_line(e hr.case_events) returns text language sql stable set search_path = '' as
  $$ select pg_catalog.jsonb_build_array(e.tenant_id, e.case_id, e.number, e.on_day, extract(epoch from e.at)::text, e.by_person, e.by_name, e.what, e.request_id)::text $$;
create function app.case_event_linked() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before record;
begin
  select v.number, v.hash into before from hr.case_events v where v.tenant_id = new.tenant_id and v.case_id = new.case_id order by v.number desc limit 1;
  if new.number <> coalesce(before.number, 0) + 1 then raise exception 'events are numbered one after the other' using errcode = 'EK005'; end if;
  new.hash := pg_catalog.sha256(coalesce(before.hash, ''::bytea) || pg_catalog.convert_to(app.case_event_line(new), 'UTF8'));
  return new;
end $$;
create trigger linked before insert on hr.case_events for each row execute function app.case_event_linked();
create function app.case_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'the record of a case is only added to' using errcode = 'EK006';
end $$;
create trigger kept before update or delete on hr.case_events for each row execute function app.case_is_kept();
create trigger kept_whole before truncate on hr.case_events for each statement execute function app.case_is_kept();
create trigger kept before update or delete on hr.case_reads for each row execute function app.case_is_kept();
create trigger kept before update or delete on hr.case_notes for each row execute function app.case_is_kept();

-- How far the asker gets into every case (slices/cases/policy.ts, caseAccess): the party rule first, then a grant, then the role where
-- the case is unrestricted and no party leads them or is led by them, then an emergency. Nobody sees cases through another's eyes.
create function app.my_cases() returns table (case_id uuid, level text, part boolean, witness boolean) language sql stable security definer set search_path = '' as $$
  with recursive above as (
    select e.manager_id as id from hr.employees e where e.tenant_id = app.tenant_id() and e.id = app.person_id() and e.manager_id is not null
    union select e.manager_id from hr.employees e join above a on e.id = a.id where e.tenant_id = app.tenant_id() and e.manager_id is not null),
  below as (
    select e.id from hr.employees e where e.tenant_id = app.tenant_id() and e.manager_id = app.person_id()
    union select e.id from hr.employees e join below b on e.manager_id = b.id where e.tenant_id = app.tenant_id()),
  near as materialized (select id from above union select id from below),
  mine as materialized (
    select a.case_id, bool_or(a.kind = 'party') as part, bool_or(a.kind = 'party' and a.told) as told, bool_or(a.kind = 'party' and a.as_role in ('subject', 'complainant')) as principal, bool_or(a.kind = 'grant') as granted,
      bool_or(a.kind = 'glass' and a.until >= (pg_catalog.now() at time zone (select t.time_zone from hr.tenants t where t.id = app.tenant_id()))::date) as glass
    from hr.case_access a where a.tenant_id = app.tenant_id() and a.person_id in (app.person_id(), app.user_id()) group by a.case_id),
  conflicts as materialized (
    select distinct a.case_id from hr.case_access a join near n on n.id = a.person_id where a.tenant_id = app.tenant_id() and a.kind = 'party')
  select c.id, case when m.part then case when m.told then 'party' else 'none' end
      when m.granted then 'full'
      when app.role() in ('hr', 'super_admin') and not c.restricted and k.case_id is null then 'full'
      when m.glass then 'read' else 'none' end, coalesce(m.part, false), coalesce(m.part and not m.principal, false)
  from hr.cases c left join mine m on m.case_id = c.id left join conflicts k on k.case_id = c.id
  where c.tenant_id = app.tenant_id() and app.role() in ('employee', 'manager', 'hr', 'super_admin') and app.viewed_by() is null $$;

-- Whether the asker writes into a case: who works on it, a party what is theirs to add, and whoever is opening it in this very transaction.
create function app.adds_to_case(p_case uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.viewed_by() is null and (app.role() = 'system'
    or exists (select from app.my_cases() m where m.case_id = p_case and m.level in ('full', 'party'))
    or exists (select from hr.cases c where c.tenant_id = app.tenant_id() and c.id = p_case and c.opened_by = app.user_id() and c.created_at = pg_catalog.now())) $$;

-- What somebody may write into a case as an event: who works on it in their own name, a party only the kinds that are a party's.
create function app.adds_event(p_case uuid, p_by text, p_what jsonb) returns boolean language sql stable security definer set search_path = '' as $$
  select app.role() = 'system' or (p_by in (app.person_id()::text, app.user_id()::text) and app.adds_to_case(p_case) and (
    not exists (select from app.my_cases() m where m.case_id = p_case and m.part)
    or (p_what ->> 'kind' = 'item_added' and p_what ->> 'about' = p_by and not (p_what ->> 'relied_on')::boolean)
    or (p_what ->> 'kind' in ('companion_answered', 'postponement_asked', 'step_taken')
      and exists (select from app.my_cases() m where m.case_id = p_case and m.level = 'party' and not m.witness)))) $$;

-- The events of a case, whole, for who may see anything of it: what a party is shown is worked out of all of them by the server, which reads
-- them here alone. Past this no query gives a party an event.
create function app.case_events_to_fold(p_cases uuid[]) returns setof hr.case_events language sql stable security definer set search_path = '' as $$
  select e.* from hr.case_events e where e.tenant_id = app.tenant_id() and e.case_id = any (p_cases)
    and (app.role() = 'system' or e.case_id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read', 'party'))) $$;

-- Puts what the events say of who has access in the place of what stood there. Whoever becomes a party, or has no role any more, loses
-- what they were told of the case before in the same moment.
create function app.set_case_access(p_case uuid, p_rows jsonb, p_marks jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  apart uuid[];
begin
  if not app.adds_to_case(p_case) then raise exception 'not theirs to change' using errcode = '42501'; end if;
  -- What a party adds gives nobody anything and takes nothing away; it may end a request of their own.
  if exists (select from app.my_cases() m where m.case_id = p_case and m.level = 'party') then
    if exists ((select a.person_id, a.kind, a.as_role, a.told, a.until from hr.case_access a where a.tenant_id = app.tenant_id() and a.case_id = p_case)
        except select r.person_id, r.kind, r.as_role, coalesce(r.told, false), r.until
          from pg_catalog.jsonb_to_recordset(p_rows) as r (person_id uuid, kind text, as_role text, told boolean, until date))
      or exists (select r.person_id, r.kind, r.as_role, coalesce(r.told, false), r.until
          from pg_catalog.jsonb_to_recordset(p_rows) as r (person_id uuid, kind text, as_role text, told boolean, until date)
        except select a.person_id, a.kind, a.as_role, a.told, a.until from hr.case_access a where a.tenant_id = app.tenant_id() and a.case_id = p_case) then
      raise exception 'not theirs to change' using errcode = '42501';
    end if;
    update hr.case_marks k set live = r.live from pg_catalog.jsonb_to_recordset(p_marks) as r (employee_id uuid, kind text, live boolean)
      where k.tenant_id = app.tenant_id() and k.case_id = p_case and k.kind = 'request' and r.kind = 'request' and r.employee_id = k.employee_id and k.employee_id = app.person_id();
    return;
  end if;
  select pg_catalog.array_agg(a.person_id) into apart from hr.case_access a where a.tenant_id = app.tenant_id() and a.case_id = p_case and a.kind = 'grant'
    and not exists (select from pg_catalog.jsonb_to_recordset(p_rows) as r (person_id uuid, kind text) where r.person_id = a.person_id and r.kind = 'grant');
  delete from hr.case_access a where a.tenant_id = app.tenant_id() and a.case_id = p_case and not exists (
    select from pg_catalog.jsonb_to_recordset(p_rows) as r (person_id uuid, kind text, as_role text)
    where r.person_id = a.person_id and r.kind = a.kind and r.as_role = a.as_role);
  insert into hr.case_access (tenant_id, case_id, person_id, kind, as_role, told, until)
    select app.tenant_id(), p_case, r.person_id, r.kind, r.as_role, coalesce(r.told, false), r.until
    from pg_catalog.jsonb_to_recordset(p_rows) as r (person_id uuid, kind text, as_role text, told boolean, until date)
    on conflict (tenant_id, case_id, person_id, kind, as_role) do update set told = excluded.told, until = excluded.until;
  delete from hr.case_marks k where k.tenant_id = app.tenant_id() and k.case_id = p_case;
  insert into hr.case_marks (tenant_id, case_id, employee_id, kind, level, on_day, months, live)
    select app.tenant_id(), p_case, r.employee_id, r.kind, r.level, r.on_day, r.months, r.live
    from pg_catalog.jsonb_to_recordset(p_marks) as r (employee_id uuid, kind text, level text, on_day date, months integer, live boolean)
    where exists (select from hr.employees e where e.tenant_id = app.tenant_id() and e.id = r.employee_id)
    on conflict do nothing;
  delete from hr.notifications n using hr.memberships m
    where n.tenant_id = app.tenant_id() and m.tenant_id = n.tenant_id and m.user_id = n.user_id and n.link = '/app/cases/' || p_case and n.kind <> 'case-shown'
      and (m.employee_id = any (apart) or m.user_id = any (apart) or exists (select from hr.case_access a
        where a.tenant_id = n.tenant_id and a.case_id = p_case and a.kind = 'party' and a.person_id in (m.employee_id, m.user_id)));
end $$;

-- A case that hr without a part in it, who does not see it, may ask to look into: by its id or its reference. Of others nothing is said.
create function app.case_in_emergency(p_case text) returns table (id uuid, number integer) language sql stable security definer set search_path = '' as $$
  select c.id, c.number from hr.cases c join app.my_cases() m on m.case_id = c.id
  where c.tenant_id = app.tenant_id() and app.role() in ('hr', 'super_admin') and app.viewed_by() is null and not m.part and m.level = 'none'
    and p_case in (c.id::text, 'C-' || c.number) $$;

-- Who is asked to agree to a look into a case: whoever is named, else everybody else of hr, and never a party, who would learn of it by that.
create function app.case_emergency_asks(p_emergency uuid) returns setof uuid language sql stable security definer set search_path = '' as $$
  select m.user_id from hr.case_emergencies g join hr.memberships m on m.tenant_id = g.tenant_id
  where g.tenant_id = app.tenant_id() and g.id = p_emergency and g.asked_by in (app.person_id(), app.user_id()) and g.decided_at is null and app.viewed_by() is null
    and m.ended_at is null and m.role in ('hr', 'super_admin') and g.asked_by is distinct from coalesce(m.employee_id, m.user_id)
    and (g.second is null or g.second in (m.employee_id, m.user_id))
    and not exists (select from hr.case_access a where a.tenant_id = g.tenant_id and a.case_id = g.case_id and a.kind = 'party' and a.person_id in (m.employee_id, m.user_id)) $$;

-- The second person has agreed: the event, the days of access, and who owns the case and has to hear of it.
create function app.open_case_emergency(p_emergency uuid) returns setof uuid language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  me uuid := coalesce(app.person_id(), app.user_id());
  today date := (select (pg_catalog.now() at time zone t.time_zone)::date from hr.tenants t where t.id = app.tenant_id());
  last integer;
begin
  select * into asked from hr.case_emergencies g where g.tenant_id = app.tenant_id() and g.id = p_emergency and g.decided_at is null for update;
  if asked.id is null or app.viewed_by() is not null or app.role() not in ('hr', 'super_admin') or asked.asked_by in (app.person_id(), app.user_id())
    or coalesce(asked.second not in (app.person_id(), app.user_id()), false)
    -- Who asked is still of hr.
    or not exists (select from hr.memberships m where m.tenant_id = asked.tenant_id and asked.asked_by in (m.employee_id, m.user_id) and m.ended_at is null and m.role in ('hr', 'super_admin')) or asked.until < today or asked.until > today + 2
    or exists (select from hr.case_access a where a.tenant_id = asked.tenant_id and a.case_id = asked.case_id and a.kind = 'party' and a.person_id in (asked.asked_by, app.person_id(), app.user_id())) then
    raise exception 'not theirs to open' using errcode = '42501';
  end if;
  select c.last_number into last from hr.cases c where c.tenant_id = asked.tenant_id and c.id = asked.case_id for update;
  insert into hr.case_events (tenant_id, case_id, number, on_day, by_person, by_name, kind, what)
    values (asked.tenant_id, asked.case_id, last + 1, today, asked.asked_by::text, asked.asked_name, 'break_glass', pg_catalog.jsonb_build_object(
      'kind', 'break_glass', 'person', asked.asked_by, 'second', me, 'reason', asked.reason, 'until', asked.until));
  update hr.cases c set last_number = last + 1 where c.tenant_id = asked.tenant_id and c.id = asked.case_id;
  insert into hr.case_access (tenant_id, case_id, person_id, kind, as_role, until) values (asked.tenant_id, asked.case_id, asked.asked_by, 'glass', 'glass', asked.until)
    on conflict (tenant_id, case_id, person_id, kind, as_role) do update set until = excluded.until;
  update hr.case_emergencies g set decided_at = pg_catalog.now(), decided_by = me, agreed = true where g.tenant_id = asked.tenant_id and g.id = asked.id;
  return query select distinct m.user_id from hr.case_access a join hr.memberships m on m.tenant_id = a.tenant_id and a.person_id in (m.employee_id, m.user_id)
    where a.tenant_id = asked.tenant_id and a.case_id = asked.case_id and a.kind = 'grant' and a.as_role = 'owner' and m.ended_at is null;
end $$;

alter table hr.case_definitions enable row level security;
alter table hr.case_definitions force row level security;
alter table hr.cases enable row level security;
alter table hr.cases force row level security;
alter table hr.case_events enable row level security;
alter table hr.case_events force row level security;
alter table hr.case_access enable row level security;
alter table hr.case_access force row level security;
alter table hr.case_notes enable row level security;
alter table hr.case_notes force row level security;
alter table hr.case_tasks enable row level security;
alter table hr.case_tasks force row level security;
alter table hr.case_links enable row level security;
alter table hr.case_links force row level security;
alter table hr.case_reads enable row level security;
alter table hr.case_reads force row level security;
alter table hr.case_marks enable row level security;
alter table hr.case_marks force row level security;
alter table hr.case_emergencies enable row level security;
alter table hr.case_emergencies force row level security;
create policy tenant_isolation on hr.case_definitions as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.cases as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.case_events as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.case_access as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.case_notes as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.case_tasks as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.case_links as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.case_reads as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.case_marks as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.case_emergencies as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));

create policy read on hr.case_definitions for select using (true);
create policy add on hr.case_definitions for insert with check ((select app.is_hr()) and (select app.viewed_by()) is null);
create policy read on hr.cases for select to evenkeel_app, evenkeel_job using ((select app.role()) = 'system' or id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read', 'party')));
create policy add on hr.cases for insert to evenkeel_app, evenkeel_job with check ((select app.role()) = 'system' or (opened_by = (select app.user_id()) and (select app.viewed_by()) is null));
create policy change on hr.cases for update to evenkeel_app, evenkeel_job using ((select app.role()) = 'system' or id in (select m.case_id from app.my_cases() m where m.level in ('full', 'party')));
create policy read on hr.case_events for select to evenkeel_app, evenkeel_job using ((select app.role()) = 'system' or case_id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read')));
create policy add on hr.case_events for insert to evenkeel_app, evenkeel_job with check (app.adds_event(case_id, by_person, what));
create policy read on hr.case_access for select to evenkeel_app, evenkeel_job
  using ((select app.role()) = 'system' or case_id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read')));
-- A private note is its writer’s, while they work on the case.
create policy read on hr.case_notes for select to evenkeel_app, evenkeel_job
  using ((select app.role()) = 'system' or ((kept = 'file' or by_user = (select app.user_id())) and case_id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read'))));
create policy add on hr.case_notes for insert to evenkeel_app, evenkeel_job
  with check ((select app.role()) = 'system' or (by_user = (select app.user_id()) and case_id in (select m.case_id from app.my_cases() m where m.level in ('full'))));
create policy read on hr.case_tasks for select to evenkeel_app, evenkeel_job using ((select app.role()) = 'system' or case_id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read')));
create policy add on hr.case_tasks for insert to evenkeel_app, evenkeel_job with check ((select app.role()) = 'system' or case_id in (select m.case_id from app.my_cases() m where m.level in ('full')));
create policy change on hr.case_tasks for update to evenkeel_app, evenkeel_job using ((select app.role()) = 'system' or case_id in (select m.case_id from app.my_cases() m where m.level in ('full')));
-- A link shows where both ends do.
create policy read on hr.case_links for select to evenkeel_app, evenkeel_job using ((select app.role()) = 'system' or (case_id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read')) and other_id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read'))));
create policy add on hr.case_links for insert to evenkeel_app, evenkeel_job
  with check ((select app.role()) = 'system' or (case_id in (select m.case_id from app.my_cases() m where m.level in ('full')) and other_id in (select m.case_id from app.my_cases() m where m.level in ('full'))));
create policy read on hr.case_reads for select to evenkeel_app, evenkeel_job using ((select app.role()) = 'system' or case_id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read')));
create policy add on hr.case_reads for insert to evenkeel_app, evenkeel_job
  with check (by_person in ((select app.person_id()), (select app.user_id())) and case_id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read', 'party')));
-- The marks of a person's other cases, for who works on one of theirs.
create policy read on hr.case_marks for select to evenkeel_app, evenkeel_job using ((select app.role()) = 'system' or employee_id in (
  select a.person_id from hr.case_access a where a.kind = 'party' and a.case_id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read'))));
-- Who asked and who is to agree; where nobody is named, hr without a part in the case.
create policy read on hr.case_emergencies for select to evenkeel_app, evenkeel_job using ((select app.role()) = 'system' or ((select app.viewed_by()) is null and (select app.role()) in ('hr', 'super_admin')
  and case_id not in (select m.case_id from app.my_cases() m where m.part)
  and (asked_by in ((select app.person_id()), (select app.user_id())) or second is null or second in ((select app.person_id()), (select app.user_id())))));
create policy add on hr.case_emergencies for insert to evenkeel_app, evenkeel_job with check (asked_by in ((select app.person_id()), (select app.user_id()))
  and (select app.role()) in ('hr', 'super_admin') and case_id in (select c.id from app.case_in_emergency(case_id::text) c) and decided_at is null);
create policy refuse on hr.case_emergencies for update to evenkeel_app, evenkeel_job using (decided_at is null) with check (agreed is false);
create policy definer_functions on hr.cases for select to evenkeel_owner using (true);
create policy definer_changes on hr.cases for update to evenkeel_owner using (true);
create policy definer_functions on hr.case_events for select to evenkeel_owner using (true);
create policy definer_changes on hr.case_events for insert to evenkeel_owner with check (kind = 'break_glass');
create policy definer_functions on hr.case_access to evenkeel_owner using (true) with check (true);
create policy definer_functions on hr.case_marks to evenkeel_owner using (true) with check (true);
create policy definer_functions on hr.case_emergencies for select to evenkeel_owner using (true);
create policy definer_changes on hr.case_emergencies for update to evenkeel_owner using (decided_at is null) with check (true);

grant select, insert on hr.case_definitions, hr.case_events, hr.case_notes, hr.case_tasks, hr.case_links, hr.case_reads, hr.case_emergencies to evenkeel_app, evenkeel_job;
grant select on hr.cases, hr.case_access, hr.case_marks to evenkeel_app, evenkeel_job;
-- When it was opened is the database's to say.
grant insert (tenant_id, id, number, process, title, search_text, restricted, opened_by, version, stage, board_column, opened_on, ended_on, paused, next_due, next_label, next_kind, last_number)
  on hr.cases to evenkeel_app, evenkeel_job;
grant update (version, stage, board_column, ended_on, paused, next_due, next_label, next_kind, told_due, told_on, last_number) on hr.cases to evenkeel_app, evenkeel_job;
grant update (done_at, done_by_name) on hr.case_tasks to evenkeel_app, evenkeel_job;
grant update (decided_at, decided_by, agreed) on hr.case_emergencies to evenkeel_app, evenkeel_job;

revoke execute on function app.case_event_line(hr.case_events), app.case_event_linked(), app.case_is_kept(), app.my_cases(), app.adds_to_case(uuid), app.adds_event(uuid, text, jsonb),
  app.case_events_to_fold(uuid[]), app.case_emergency_asks(uuid), app.set_case_access(uuid, jsonb, jsonb),
  app.case_in_emergency(text), app.open_case_emergency(uuid) from public;
grant execute on function app.case_event_line(hr.case_events), app.case_event_linked(), app.case_is_kept(), app.my_cases(), app.adds_to_case(uuid), app.adds_event(uuid, text, jsonb),
  app.case_events_to_fold(uuid[]), app.case_emergency_asks(uuid), app.set_case_access(uuid, jsonb, jsonb),
  app.case_in_emergency(text), app.open_case_emergency(uuid) to evenkeel_app, evenkeel_job;
