-- Legal holds, the schedule of what goes when, erasure with a second person and a certificate, and subject access requests (decision 035).

create table hr.data_holds (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  employee_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  placed_at timestamptz not null default now(),
  placed_by uuid,
  placed_by_name text not null,
  ended_at timestamptz,
  ended_by_name text,
  end_reason text check (length(end_reason) <= 500),
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  check ((ended_at is null) = (ended_by_name is null))
);
-- One hold at a time: who asks whether a person is held looks at one row, and locks it.
create unique index data_holds_open on hr.data_holds (tenant_id, employee_id) where ended_at is null;

-- Whether what is due goes by itself, is put before a second person, or stays.
create table hr.retention_modes (
  tenant_id uuid not null references hr.tenants (id),
  kind text not null check (length(kind) between 1 and 40),
  mode text not null check (mode in ('off', 'confirm', 'alone')),
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (tenant_id, kind)
);

create table hr.document_retention (
  tenant_id uuid not null references hr.tenants (id),
  category text not null check (length(category) between 1 and 40),
  months int not null check (months between 1 and 1200),
  counted_from text not null check (counted_from in ('end', 'added', 'expiry')),
  reason text not null check (length(reason) between 1 and 1000),
  version bigint not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (tenant_id, category)
);

-- One act of taking away: of a person, or of a kind of record whose time is over. What it was about is forgotten with it; what was
-- done, how much, when and by whom is its certificate.
create table hr.erasures (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  kind text not null check (kind in ('person', 'schedule')),
  record text check (length(record) <= 40),
  -- No key: the row outlives the person.
  employee_id uuid,
  subject_name text,
  reason text not null check (length(reason) <= 1000),
  keep text[] not null default '{}',
  state text not null default 'asked' check (state in ('asked', 'agreed', 'done', 'refused', 'withdrawn', 'failed')),
  plan jsonb not null default '[]' check (jsonb_typeof(plan) = 'array'),
  asked_by uuid,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  decision_note text check (length(decision_note) <= 1000),
  -- What is still to be done, with the names that are looked for; emptied at the end.
  work jsonb not null default '{}' check (jsonb_typeof(work) = 'object'),
  done_at timestamptz,
  result jsonb check (jsonb_typeof(result) = 'object'),
  certificate text check (certificate ~ '^[0-9a-f]{64}$'),
  primary key (tenant_id, id),
  check ((kind = 'person') = (employee_id is not null)),
  check ((kind = 'schedule') = (record is not null)),
  -- Nobody agrees to what they asked for themselves.
  check (decided_by is null or asked_by is null or decided_by <> asked_by),
  check ((state = 'done') = (done_at is not null and certificate is not null))
);
create unique index erasures_open on hr.erasures (tenant_id, employee_id) where kind = 'person' and state in ('asked', 'agreed', 'failed');
create index erasures_listed on hr.erasures (tenant_id, asked_at);

create table hr.data_requests (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  employee_id uuid not null,
  kind text not null default 'access' check (kind in ('access', 'own-copy')),
  state text not null default 'open' check (state in ('open', 'answered', 'refused')),
  received_on date not null,
  channel text not null check (channel in ('email', 'letter', 'spoken', 'account', 'other')),
  asked text not null default '' check (length(asked) <= 4000),
  identity_asked_on date,
  identity_proved_on date,
  clarify_asked_on date,
  clarify_answered_on date,
  extension_months int not null default 0 check (extension_months between 0 and 2),
  extension_reason text check (length(extension_reason) <= 1000),
  searched_at timestamptz,
  search_state text not null default 'none' check (search_state in ('none', 'running', 'done', 'failed')),
  ended_on date,
  end_note text check (length(end_note) <= 2000),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  check (identity_proved_on >= identity_asked_on),
  check (clarify_answered_on >= clarify_asked_on),
  check ((extension_months = 0) = (extension_reason is null)),
  check ((state = 'open') = (ended_on is null))
);
create index data_requests_listed on hr.data_requests (tenant_id, state, received_on);
create index data_requests_of_person on hr.data_requests (tenant_id, employee_id, created_at);

create table hr.data_request_archives (
  tenant_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  made_at timestamptz not null default now(),
  made_by uuid not null,
  made_by_name text not null,
  items int not null,
  size bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea,
  link_hash bytea,
  link_until timestamptz,
  sent_to text check (length(sent_to) <= 254),
  fetched_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, request_id) references hr.data_requests (tenant_id, id) on delete cascade
);
create index data_request_archives_of_request on hr.data_request_archives (tenant_id, request_id);

create table hr.data_request_items (
  tenant_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  number int not null,
  source text not null check (length(source) between 1 and 60),
  ref text not null check (length(ref) between 1 and 200),
  -- Of a case: only who works on it sees that there is anything.
  case_id uuid,
  -- Whose record it is in, and which group of their rights it takes to read it.
  owner_id uuid,
  grp text,
  title text not null check (length(title) between 1 and 300),
  body text not null,
  matched text[] not null default '{}',
  third jsonb not null default '[]' check (jsonb_typeof(third) = 'array'),
  file_id uuid,
  file_name text,
  decision text not null default 'undecided' check (decision in ('undecided', 'keep', 'redact', 'withhold')),
  redactions text[] not null default '{}',
  exemption text,
  note text check (length(note) <= 1000),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  archive_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, request_id, source, ref),
  foreign key (tenant_id, request_id) references hr.data_requests (tenant_id, id) on delete cascade,
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id) on delete cascade,
  foreign key (tenant_id, archive_id) references hr.data_request_archives (tenant_id, id) on delete set null (archive_id),
  check ((decision = 'withhold') = (exemption is not null)),
  check ((decision = 'undecided') = (decided_at is null))
);
create index data_request_items_listed on hr.data_request_items (tenant_id, request_id, number);
create index data_request_items_of_case on hr.data_request_items (tenant_id, case_id) where case_id is not null;

alter table hr.data_holds enable row level security;
alter table hr.data_holds force row level security;
create policy tenant_isolation on hr.data_holds as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.data_holds using ((select app.is_hr()) and employee_id is distinct from (select app.person_id()))
  with check ((select app.is_hr()) and employee_id is distinct from (select app.person_id()));

alter table hr.retention_modes enable row level security;
alter table hr.retention_modes force row level security;
create policy tenant_isolation on hr.retention_modes as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.retention_modes for select using ((select app.is_hr()));
create policy add on hr.retention_modes for insert with check ((select app.role()) = 'super_admin');
create policy change on hr.retention_modes for update using ((select app.role()) = 'super_admin') with check ((select app.role()) = 'super_admin');

alter table hr.document_retention enable row level security;
alter table hr.document_retention force row level security;
create policy tenant_isolation on hr.document_retention as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.document_retention for select using ((select app.is_hr()));
create policy add on hr.document_retention for insert with check ((select app.role()) = 'super_admin');
create policy change on hr.document_retention for update using ((select app.role()) = 'super_admin') with check ((select app.role()) = 'super_admin');

alter table hr.erasures enable row level security;
alter table hr.erasures force row level security;
create policy tenant_isolation on hr.erasures as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.erasures for select using ((select app.is_hr()) and (employee_id is null or employee_id is distinct from (select app.person_id())));
create policy add on hr.erasures for insert with check ((select app.is_hr()) and (employee_id is null or employee_id is distinct from (select app.person_id()))
  and (select app.viewed_by()) is null and ((select app.role()) = 'system' or asked_by = (select app.user_id()) and state = 'asked'));
create policy change on hr.erasures for update using ((select app.is_hr()) and (employee_id is null or employee_id is distinct from (select app.person_id())))
  with check ((select app.role()) = 'system' or state <> 'done' and (decided_by is null or decided_by = (select app.user_id())));

alter table hr.data_requests enable row level security;
alter table hr.data_requests force row level security;
create policy tenant_isolation on hr.data_requests as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.data_requests for select using (case when kind = 'own-copy' then (select app.role()) = 'system' or employee_id = (select app.person_id())
  else (select app.is_hr()) and employee_id is distinct from (select app.person_id()) end);
create policy add on hr.data_requests for insert with check ((select app.viewed_by()) is null and case when kind = 'own-copy' then employee_id = (select app.person_id())
  else (select app.is_hr()) and employee_id is distinct from (select app.person_id()) end);
create policy change on hr.data_requests for update using ((select app.is_hr()) and employee_id is distinct from (select app.person_id()));
create policy remove on hr.data_requests for delete using ((select app.role()) = 'system');

-- Of a case only who works on it; of a person's record only who may read that part of it.
create function app.sees_data_item(p_case uuid, p_owner uuid, p_grp text) returns boolean language sql stable set search_path = '' as $$
  select (select app.role()) = 'system'
    or (p_case is null or p_case in (select m.case_id from app.my_cases() m where m.level = 'full'))
      and ((select app.rights()) is null or p_grp is null or p_owner is null or app.may_see(p_grp, p_owner))
      and (p_grp is distinct from 'case' or p_owner is distinct from (select app.person_id())) $$;

alter table hr.data_request_items enable row level security;
alter table hr.data_request_items force row level security;
create policy tenant_isolation on hr.data_request_items as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.data_request_items for select using (app.sees_data_item(case_id, owner_id, grp)
  and exists (select from hr.data_requests r where r.tenant_id = data_request_items.tenant_id and r.id = request_id));
create policy add on hr.data_request_items for insert with check ((select app.role()) = 'system');
create policy change on hr.data_request_items for update using (app.sees_data_item(case_id, owner_id, grp)
  and exists (select from hr.data_requests r where r.tenant_id = data_request_items.tenant_id and r.id = request_id and r.state = 'open'));
create policy remove on hr.data_request_items for delete using ((select app.role()) = 'system');

-- An archive is its maker's: it holds what they could see, which a colleague may not.
alter table hr.data_request_archives enable row level security;
alter table hr.data_request_archives force row level security;
create policy tenant_isolation on hr.data_request_archives as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.data_request_archives using ((select app.role()) = 'system' or made_by = (select app.user_id())) with check (((select app.role()) = 'system' or made_by = (select app.user_id()))
  and exists (select from hr.data_requests r where r.tenant_id = data_request_archives.tenant_id and r.id = request_id));

grant select, insert on hr.data_holds, hr.retention_modes, hr.document_retention, hr.erasures, hr.data_requests, hr.data_request_items, hr.data_request_archives to evenkeel_app, evenkeel_job;
grant update (ended_at, ended_by_name, end_reason) on hr.data_holds to evenkeel_app, evenkeel_job;
grant update (mode, updated_at, updated_by_name) on hr.retention_modes to evenkeel_app, evenkeel_job;
grant update (months, counted_from, reason, version, updated_at, updated_by_name) on hr.document_retention to evenkeel_app, evenkeel_job;
grant update (state, keep, plan, decided_by, decided_by_name, decided_at, decision_note, work, done_at, result, certificate, subject_name, reason) on hr.erasures to evenkeel_app, evenkeel_job;
grant update (state, identity_asked_on, identity_proved_on, clarify_asked_on, clarify_answered_on, extension_months, extension_reason, searched_at, search_state, ended_on, end_note, version)
  on hr.data_requests to evenkeel_app, evenkeel_job;
grant update (decision, redactions, exemption, note, decided_at, decided_by, decided_by_name, archive_id) on hr.data_request_items to evenkeel_app, evenkeel_job;
grant update (bytes, link_hash, link_until, sent_to, fetched_at) on hr.data_request_archives to evenkeel_app, evenkeel_job;
grant delete on hr.data_requests, hr.data_request_items to evenkeel_job;

-- Erasing ------------------------------------------------------------------------------------------------------------------------------

-- Only the functions below run as the owner; the setting lets them through the tables' policies and the triggers that keep records whole.
create function app.erasing() returns boolean language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.current_setting('app.erasing', true), '') = 'on' $$;
create function app.erases() returns boolean language sql stable set search_path = '' as $$
  select app.erasing() and current_user = 'evenkeel_owner' $$;

-- Every table of a workspace is open to the owner's functions while they erase. Run after each migration, so that no new one is forgotten.
create function app.open_to_erasure() returns void language plpgsql set search_path = '' as $$
declare
  one record;
begin
  for one in select c.oid::regclass as name from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'hr' and c.relkind in ('r', 'p') and not c.relispartition and (c.relname = 'tenants' or exists (select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'))
      and not exists (select from pg_catalog.pg_policy p where p.polrelid = c.oid and p.polname = 'erasure')
  loop
    execute pg_catalog.format('create policy erasure on %s to evenkeel_owner using ((select app.erasing())) with check ((select app.erasing()))', one.name);
  end loop;
end $$;

create or replace function app.case_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and app.erases() then return old; end if;
  raise exception 'the record of a case is only added to' using errcode = 'EK006';
end $$;

create or replace function app.leave_is_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if app.erases() then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' and not exists (select from hr.employees e where e.tenant_id = old.tenant_id and e.id = (pg_catalog.to_jsonb(old) ->> 'employee_id')::uuid) then return old; end if;
  raise exception 'the ledger of leave is only added to' using errcode = 'EK004';
end $$;

create or replace function app.letters_are_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if app.erases() then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' then
    if tg_table_name = 'letters' then
      if not exists (select from hr.employees e where e.tenant_id = old.tenant_id and e.id = (pg_catalog.to_jsonb(old) ->> 'employee_id')::uuid) then return old; end if;
    elsif tg_table_name = 'letter_events' then
      if not exists (select from hr.letters l where l.tenant_id = old.tenant_id and l.id = (pg_catalog.to_jsonb(old) ->> 'letter_id')::uuid) then return old; end if;
    end if;
  end if;
  raise exception 'what was issued is only added to' using errcode = 'EK004';
end $$;

-- The erasure a function is called for: agreed to, and nobody holds the person. The row of the hold is locked, so that one that is placed
-- meanwhile waits or stops it.
create function app.begin_erasing(p_erasure uuid) returns uuid language plpgsql set search_path = '' as $$
declare
  found_one record;
begin
  perform pg_catalog.set_config('app.erasing', 'on', true);
  select * into found_one from hr.erasures e where e.tenant_id = app.tenant_id() and e.id = p_erasure and e.kind = 'person' for update;
  if found_one.state is distinct from 'agreed' then raise exception 'not agreed to' using errcode = '42501'; end if;
  perform from hr.employees e where e.tenant_id = app.tenant_id() and e.id = found_one.employee_id for update;
  perform from hr.data_holds h where h.tenant_id = app.tenant_id() and h.employee_id = found_one.employee_id and h.ended_at is null for share;
  if found then raise exception 'under a legal hold' using errcode = 'EK003'; end if;
  return found_one.employee_id;
end $$;

-- The rows of one person, less what has to be kept. `p_keep`: leave, sickness, payroll, right-to-work, letters, cases. Answers how many
-- rows went from each table. Without anything to keep the person's own row goes too, or stays without a name where others' records need it.
create function app.erase_rows(p_erasure uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
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
        or 'payroll' = any (kept) and c.relname in ('payroll_lines', 'employee_pay', 'record_history', 'past_employments')
        or 'letters' = any (kept) and c.relname = 'letter_batch_people'
        or 'cases' = any (kept) and c.relname = 'case_marks')
    order by c.relname = 'record_history', c.relname
  loop
    execute pg_catalog.format('delete from %s where tenant_id = $1 and employee_id = $2', one.name) using tenant, person;
    get diagnostics n = row_count;
    if n > 0 then gone := gone || pg_catalog.jsonb_build_object(one.relname, n); end if;
  end loop;
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

-- A text without any of these names, whatever their case; a name inside a longer word is another word.
create function app.pattern_of(p_names text[]) returns text language sql immutable set search_path = '' as $$
  select '(?<![[:alnum:]])(' || pg_catalog.string_agg(pg_catalog.regexp_replace(n, '([.^$*+?()\[\]{}|\\])', '\\\1', 'g'), '|' order by pg_catalog.length(n) desc) || ')(?![[:alnum:]])' from pg_catalog.unnest(p_names) as n $$;
create function app.without_names(p_text text, p_pattern text) returns text language sql immutable set search_path = '' as $$
  select pg_catalog.regexp_replace(p_text, p_pattern, '[erased]', 'gi') $$;

-- Takes the person's names out of every other text of one table; of what only repeats or waits, the row goes. Answers the rows that changed.
create function app.erase_mentions(p_erasure uuid, p_table text, p_names text[]) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
  wanted text := app.pattern_of(p_names);
  place regclass;
  columns record;
  -- The workspace's own row has no tenant_id.
  whose text := case when p_table = 'tenants' then 'id' else 'tenant_id' end;
  n bigint := 0;
begin
  perform pg_catalog.set_config('app.erasing', 'on', true);
  perform from hr.erasures e where e.tenant_id = tenant and e.id = p_erasure and e.kind = 'person' and e.state = 'agreed';
  if not found then raise exception 'not agreed to' using errcode = '42501'; end if;
  select c.oid::regclass into place from pg_catalog.pg_class c join pg_catalog.pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'hr' and c.relname = p_table and c.relkind in ('r', 'p') and c.relname !~ '^audit';
  if place is null or wanted is null then return 0; end if;
  select pg_catalog.string_agg(pg_catalog.format('%I = app.without_names(%I::text, $2)::%s', a.attname, a.attname, pg_catalog.format_type(a.atttypid, null)), ', ') as changed,
      pg_catalog.string_agg(pg_catalog.format('%I::text', a.attname), ', ') as looked into columns
    from pg_catalog.pg_attribute a where a.attrelid = place and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype) and not (p_table = 'erasures' and a.attname in ('work', 'keep', 'state', 'kind', 'record', 'certificate'));
  if columns.looked is null then return 0; end if;
  if p_table in ('idempotency_keys', 'import_rows', 'import_findings', 'import_effects', 'notifications') then
    execute pg_catalog.format('delete from %s where %I = $1 and pg_catalog.concat_ws('' '', %s) ~* $2', place, whose, columns.looked) using tenant, wanted;
  else
    execute pg_catalog.format('update %s set %s where %I = $1 and pg_catalog.concat_ws(''|'', %s) ~* $2', place, columns.changed, whose, columns.looked) using tenant, wanted;
  end if;
  get diagnostics n = row_count;
  return n;
end $$;

-- What was sent to the person, or speaks of them; links that were mailed to them.
create function app.erase_mails(p_erasure uuid, p_addresses text[], p_names text[]) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  wanted text := app.pattern_of(p_names);
  n bigint;
begin
  perform pg_catalog.set_config('app.erasing', 'on', true);
  perform from hr.erasures e where e.tenant_id = app.tenant_id() and e.id = p_erasure and e.kind = 'person' and e.state = 'agreed';
  if not found then raise exception 'not agreed to' using errcode = '42501'; end if;
  delete from auth.mail_outbox m where m.to_address = any (p_addresses)
    or m.state <> 'queued' and pg_catalog.concat_ws(' ', m.subject, m.text_body, m.html_body, m.data::text) ~* wanted;
  get diagnostics n = row_count;
  delete from auth.sign_in_links where email = any (p_addresses);
  delete from auth.verifications where identifier = any (p_addresses);
  return n;
end $$;
create policy erasure on auth.users for delete to evenkeel_owner using ((select app.erasing()));
create policy erasure on auth.mail_outbox to evenkeel_owner using ((select app.erasing()));
create policy erasure on auth.sign_in_links to evenkeel_owner using ((select app.erasing()));
create policy erasure on auth.verifications to evenkeel_owner using ((select app.erasing()));

-- The log keeps that something was done, when and by whom; what it said of the person becomes a keyed hash. The key is the caller's and
-- thrown away. Answers what each entry it touched looks like from now on, for the caller to sign outside the database.
create function app.erase_in_audit(p_erasure uuid, p_user uuid, p_names text[], p_key text, p_from bigint, p_through bigint)
  returns table (seq bigint, digest text) language plpgsql security definer set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
  wanted text := app.pattern_of(p_names);
  person uuid;
  one record;
begin
  perform pg_catalog.set_config('app.erasing', 'on', true);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('audit:' || tenant::text, 0));
  select e.employee_id into person from hr.erasures e where e.tenant_id = tenant and e.id = p_erasure and e.kind = 'person' and e.state = 'agreed';
  if person is null then raise exception 'not agreed to' using errcode = '42501'; end if;
  for one in select * from hr.audit_events e where e.tenant_id = tenant and e.seq between p_from and p_through
    and (e.subject_id = person or e.actor_id = p_user or pg_catalog.concat_ws('|', e.actor_name, e.changes::text, e.reason, e.acting_as::text) ~* wanted) order by e.seq
  loop
    if one.subject_id = person then
      one.changes := coalesce((select pg_catalog.jsonb_object_agg(f.key, pg_catalog.jsonb_build_object('from', app.erased_value(f.value -> 'from', p_key), 'to', app.erased_value(f.value -> 'to', p_key)))
        from pg_catalog.jsonb_each(one.changes) f), '{}');
      one.reason := case when one.reason is not null then '[erased]' end;
    else
      one.changes := app.without_names(one.changes::text, wanted)::jsonb;
      one.reason := app.without_names(one.reason, wanted);
    end if;
    one.actor_name := case when one.actor_id = p_user then 'Erased person' else app.without_names(one.actor_name, wanted) end;
    one.acting_as := app.without_names(one.acting_as::text, wanted)::jsonb;
    update hr.audit_events e set changes = one.changes, reason = one.reason, actor_name = one.actor_name, acting_as = one.acting_as where e.tenant_id = tenant and e.seq = one.seq;
    seq := one.seq;
    digest := pg_catalog.encode(pg_catalog.sha256(one.hash || pg_catalog.convert_to(
      app.audit_line(tenant, one.seq, one.at, one.actor_id, one.actor_name, one.request_id, one.action, one.subject_kind, one.subject_id, one.changes, one.reason, one.acting_as), 'UTF8')), 'hex');
    return next;
  end loop;
  delete from hr.audit_actors a where a.tenant_id = tenant and (a.actor_id = p_user or a.actor_name ~* wanted);
  insert into hr.audit_actors (tenant_id, actor_id, actor_name)
    select tenant, p_user, 'Erased person' where p_user is not null and exists (select from hr.audit_events e where e.tenant_id = tenant and e.actor_id = p_user) on conflict do nothing;
end $$;
create function app.erased_value(p_value jsonb, p_key text) returns jsonb language sql immutable set search_path = '' as $$
  select case when p_value is null or pg_catalog.jsonb_typeof(p_value) in ('null', 'boolean') then coalesce(p_value, 'null')
    else pg_catalog.to_jsonb('erased:' || pg_catalog.left(pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(p_key || p_value::text, 'UTF8')), 'hex'), 32)) end $$;

-- Stored files of a person: whatever is theirs now, or was theirs in a version, a field, a letter or a fit note. Kept by the caller while
-- the rows go; then those nothing speaks of any more are taken out, rows first, bytes after.
create function app.take_erased_files(p_erasure uuid, p_files uuid[]) returns setof uuid language plpgsql security definer set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
begin
  perform pg_catalog.set_config('app.erasing', 'on', true);
  perform from hr.erasures e where e.tenant_id = tenant and e.id = p_erasure and e.state = 'agreed';
  if not found then raise exception 'not agreed to' using errcode = '42501'; end if;
  return query with unused as (
    delete from hr.stored_files s where s.tenant_id = tenant and s.id = any (p_files)
      and not exists (select from hr.document_versions v where v.tenant_id = tenant and v.file_id = s.id)
      and not exists (select from hr.custom_files c where c.tenant_id = tenant and c.file_id = s.id)
      and not exists (select from hr.letters l where l.tenant_id = tenant and s.id in (l.docx_file_id, l.pdf_file_id))
      and not exists (select from hr.absence_fit_notes f where f.tenant_id = tenant and f.file_id = s.id)
    returning s.id, s.size),
  freed as (update hr.file_use u set bytes = greatest(0, u.bytes - (select coalesce(sum(x.size), 0) from unused x)) where u.tenant_id = tenant)
  select x.id from unused x;
end $$;

-- Records whose time is over, of people who are not held; some at a time. Answers how many went.
create function app.purge_records(p_erasure uuid, p_record text, p_before date, p_most int) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
  n bigint;
begin
  perform pg_catalog.set_config('app.erasing', 'on', true);
  perform from hr.erasures e where e.tenant_id = tenant and e.id = p_erasure and e.kind = 'schedule' and e.record = p_record and e.state = 'agreed' for update;
  if not found then raise exception 'not agreed to' using errcode = '42501'; end if;
  if p_before >= current_date then raise exception 'not over yet' using errcode = '42501'; end if;
  lock table hr.data_holds in share mode;
  if p_record = 'absence' then
    delete from hr.absences a where a.tenant_id = tenant and a.id in (select x.id from hr.absences x where x.tenant_id = tenant and x.ends_on < p_before
      and not exists (select from hr.data_holds h where h.tenant_id = tenant and h.employee_id = x.employee_id and h.ended_at is null) order by x.ends_on, x.id limit p_most);
  elsif p_record = 'holiday' then
    delete from hr.leave_bookings b where b.tenant_id = tenant and b.id in (select x.id from hr.leave_bookings x where x.tenant_id = tenant and x.ends_on < p_before
      and not exists (select from hr.leave_bookings y where y.tenant_id = tenant and y.replaces = x.id)
      and not exists (select from hr.data_holds h where h.tenant_id = tenant and h.employee_id = x.employee_id and h.ended_at is null) limit p_most);
  elsif p_record = 'data-requests' then
    delete from hr.data_requests r where r.tenant_id = tenant and r.id in (select x.id from hr.data_requests x where x.tenant_id = tenant and x.ended_on < p_before
      and not exists (select from hr.data_holds h where h.tenant_id = tenant and h.employee_id = x.employee_id and h.ended_at is null) limit p_most);
  else
    raise exception 'no such record' using errcode = '22023';
  end if;
  get diagnostics n = row_count;
  return n;
end $$;

-- Documents whose time is over, by the ids the caller worked out; a held document, or one of a held person, stays.
create function app.purge_documents(p_erasure uuid, p_ids uuid[]) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
  n bigint;
begin
  perform pg_catalog.set_config('app.erasing', 'on', true);
  perform from hr.erasures e where e.tenant_id = tenant and e.id = p_erasure and e.kind = 'schedule' and e.record = 'documents' and e.state = 'agreed' for update;
  if not found then raise exception 'not agreed to' using errcode = '42501'; end if;
  lock table hr.data_holds in share mode;
  delete from hr.documents d where d.tenant_id = tenant and d.id = any (p_ids) and d.employee_id is not null
    and not exists (select from hr.document_holds h where h.tenant_id = tenant and h.document_id = d.id and h.ended_at is null)
    and not exists (select from hr.data_holds h where h.tenant_id = tenant and h.employee_id = d.employee_id and h.ended_at is null);
  get diagnostics n = row_count;
  return n;
end $$;

do $$
declare
  one record;
begin
  for one in select p.oid::regprocedure as name, p.proname from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'app' and p.proname in ('sees_data_item', 'erasing', 'erases', 'open_to_erasure', 'begin_erasing', 'erase_rows', 'pattern_of', 'without_names', 'erase_mentions',
      'erase_mails', 'erase_in_audit', 'erased_value', 'take_erased_files', 'purge_records', 'purge_documents')
  loop
    execute pg_catalog.format('revoke execute on function %s from public', one.name);
    if one.proname in ('sees_data_item', 'erasing', 'erases') then execute pg_catalog.format('grant execute on function %s to evenkeel_app, evenkeel_job', one.name);
    elsif one.proname ~ '^(erase_|take_|purge_)' then execute pg_catalog.format('grant execute on function %s to evenkeel_job', one.name);
    end if;
  end loop;
end $$;
select app.open_to_erasure();
