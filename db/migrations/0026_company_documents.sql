-- Documents of the company and who has read them, documents asked of people, and what is written in a document (decision 022).

-- The day a version of a company document comes into force; null: from when it was stored. Of a person's document always null.
alter table hr.document_versions add column effective_on date;
grant update (effective_on) on hr.document_versions to evenkeel_app, evenkeel_job;

-- A document of the company (documents.employee_id is null): whom it is for and whether they say that they have read it. An empty list
-- means anyone; all lists are met together. Not published, or withdrawn: hr alone sees it.
create table hr.company_documents (
  tenant_id uuid not null references hr.tenants (id),
  document_id uuid not null,
  departments text[] not null default '{}',
  locations text[] not null default '{}',
  employment_types text[] not null default '{}',
  roles text[] not null default '{}',
  -- The version from which on it is to be acknowledged; null: nobody is asked.
  asked_version integer check (asked_version >= 1),
  acknowledge_by date,
  published_at timestamptz,
  published_by_name text,
  withdrawn_at timestamptz,
  withdrawn_by_name text,
  version bigint not null default 1,
  primary key (tenant_id, document_id),
  foreign key (tenant_id, document_id) references hr.documents (tenant_id, id) on delete cascade,
  check (cardinality(departments) + cardinality(locations) + cardinality(employment_types) + cardinality(roles) <= 400),
  check ((published_at is null) = (published_by_name is null) and (withdrawn_at is null) = (withdrawn_by_name is null)),
  check (acknowledge_by is null or asked_version is not null)
);

-- Who read which version, and when. Never changed; it goes with the document only.
create table hr.acknowledgements (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  employee_id uuid not null,
  version_number integer not null check (version_number >= 1),
  name text not null,
  sha256 text not null,
  acknowledged_at timestamptz not null default now(),
  user_id uuid not null,
  user_name text not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, employee_id, version_number),
  foreign key (tenant_id, document_id) references hr.documents (tenant_id, id) on delete cascade,
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade
);
create index on hr.acknowledgements (tenant_id, employee_id);

-- A document asked of a person. What it has come to is what was last written down.
create table hr.document_requests (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  message text check (length(message) <= 1000),
  category text not null check (category in ('contract', 'right-to-work', 'pay', 'health', 'training', 'policy', 'letters', 'personal', 'other')),
  -- Empty: any that may be stored.
  formats text[] not null default '{}' check (formats <@ array['pdf', 'doc', 'docx', 'png', 'jpg']),
  due_on date,
  requested_at timestamptz not null default now(),
  requested_by uuid not null,
  requested_by_name text not null,
  reminded_at timestamptz,
  received_at timestamptz,
  document_id uuid,
  accepted_at timestamptz,
  refused_at timestamptz,
  refusal_reason text check (length(refusal_reason) <= 500),
  decided_by_name text,
  cancelled_at timestamptz,
  cancelled_by_name text,
  state text not null generated always as (case when cancelled_at is not null then 'cancelled' when accepted_at is not null then 'accepted'
    when refused_at is not null then 'refused' when received_at is not null then 'received' else 'requested' end) stored,
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  foreign key (tenant_id, document_id) references hr.documents (tenant_id, id) on delete set null (document_id),
  check ((refused_at is null) = (refusal_reason is null)),
  check ((cancelled_at is null) = (cancelled_by_name is null)),
  check (num_nonnulls(accepted_at, refused_at, cancelled_at) <= 1),
  check (num_nonnulls(accepted_at, refused_at) = 0 or (received_at is not null and decided_by_name is not null))
);
create index document_requests_of on hr.document_requests (tenant_id, employee_id, requested_at desc);
create index document_requests_open on hr.document_requests (tenant_id, state, due_on) where state in ('requested', 'received', 'refused');
create index on hr.document_requests (tenant_id, document_id) where document_id is not null;

-- What is written in a stored version, to be compared; the words of the current one stand with the document, to be found.
create table hr.document_texts (
  tenant_id uuid not null,
  version_id uuid not null,
  body text not null check (length(body) <= 300000),
  -- Why there is none: nothing is written in it, or it could not be read in its time and room.
  problem text check (problem in ('no-text', 'unreadable')),
  read_at timestamptz not null default now(),
  primary key (tenant_id, version_id),
  foreign key (tenant_id, version_id) references hr.document_versions (tenant_id, id) on delete cascade
);
-- Words by their stem, without where they stand. No index: under row-level security none could be used, so they are read through, and
-- stand in the row itself rather than beside it.
alter table hr.documents add column words tsvector;
alter table hr.documents alter column words set storage main;

alter table hr.company_documents enable row level security;
alter table hr.company_documents force row level security;
alter table hr.acknowledgements enable row level security;
alter table hr.acknowledgements force row level security;
alter table hr.document_requests enable row level security;
alter table hr.document_requests force row level security;
alter table hr.document_texts enable row level security;
alter table hr.document_texts force row level security;
create policy tenant_isolation on hr.company_documents as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.acknowledgements as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.document_requests as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.document_texts as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));

-- Company documents are in the care of hr; a template made from hr says by its rights to everybody's documents whether of whom has it.
create or replace function app.may_see_document(p_category text, p_employee uuid) returns boolean language plpgsql stable set search_path = '' as $$
declare
  named boolean := pg_catalog.strpos(coalesce(app.rights(), ''), '.documents:' || p_category || '.') > 0;
begin
  if p_employee is null then
    return app.is_hr() and (app.rights() is null
      or pg_catalog.strpos(app.rights(), ' v.documents' || case when named then ':' || p_category else '' end || '.all ') > 0);
  end if;
  if p_category = 'case' and (p_employee = app.person_id() or not app.is_hr()) then return false; end if;
  if named then return app.right_reaches('v', 'documents:' || p_category, p_employee); end if;
  if not app.may_see('documents', p_employee) then return false; end if;
  if p_employee = app.person_id() then return true; end if;
  return case p_category when 'pay' then app.may_see('pay', p_employee) when 'health' then app.may_see('health', p_employee)
    when 'right-to-work' then app.may_see('personal', p_employee) when 'personal' then app.may_see('personal', p_employee) else true end;
end $$;

-- Whether the asker is among those a company document is for. Without a record of a person: only if it is for everybody, or by role.
create function app.in_audience(p_departments text[], p_locations text[], p_employment_types text[], p_roles text[]) returns boolean
  language sql stable set search_path = '' as $$
  select app.role() is not null and (p_roles = '{}' or app.role() = any (p_roles))
    and (cardinality(p_departments) + cardinality(p_locations) + cardinality(p_employment_types) = 0
      or exists (select 1 from hr.employees e where e.id = app.person_id() and (p_departments = '{}' or e.department = any (p_departments))
        and (p_locations = '{}' or e.location = any (p_locations)) and (p_employment_types = '{}' or e.employment_type = any (p_employment_types)))) $$;

create policy read on hr.company_documents for select using (
  (select app.may_see_document('policy', null))
  or (published_at is not null and withdrawn_at is null and app.in_audience(departments, locations, employment_types, roles)));
create policy add on hr.company_documents for insert with check ((select app.may_see_document('policy', null)));
create policy change on hr.company_documents for update using ((select app.may_see_document('policy', null))) with check ((select app.may_see_document('policy', null)));
grant select, insert on hr.company_documents to evenkeel_app, evenkeel_job;
grant update (departments, locations, employment_types, roles, asked_version, acknowledge_by, published_at, published_by_name, withdrawn_at, withdrawn_by_name, version)
  on hr.company_documents to evenkeel_app, evenkeel_job;

-- What is published is read by whom it is for; nothing else of the documents is opened by it.
create policy published on hr.documents for select using (employee_id is null and removed_at is null
  and exists (select 1 from hr.company_documents c where c.tenant_id = documents.tenant_id and c.document_id = documents.id));

-- Being read is not being written: versions of a document of the company are in the care of who has the document in theirs.
drop policy add on hr.document_versions;
drop policy change on hr.document_versions;
create policy add on hr.document_versions for insert with check (exists (select 1 from hr.documents d where d.tenant_id = document_versions.tenant_id and d.id = document_id
  and (d.employee_id is not null or app.may_see_document('policy', null))));
create policy change on hr.document_versions for update using (exists (select 1 from hr.documents d where d.tenant_id = document_versions.tenant_id and d.id = document_id
    and (d.employee_id is not null or app.may_see_document('policy', null))))
  with check (exists (select 1 from hr.documents d where d.tenant_id = document_versions.tenant_id and d.id = document_id
    and (d.employee_id is not null or app.may_see_document('policy', null))));

-- Whether somebody else sees such documents of a person, by their rights of this moment: only who may know of a document is told of it.
-- It asks as they would, and sets the request back to what it was; an error takes the settings back with everything else.
create function app.as_asker(p_role text, p_person text, p_rights text, p_group text) returns void language sql set search_path = '' as $$
  select pg_catalog.set_config('app.role', coalesce(p_role, ''), true), pg_catalog.set_config('app.person_id', coalesce(p_person, ''), true),
    pg_catalog.set_config('app.rights', coalesce(p_rights, ''), true), pg_catalog.set_config('app.group_id', coalesce(p_group, ''), true) $$;
create function app.user_sees_document(p_user uuid, p_category text, p_employee uuid) returns boolean language plpgsql set search_path = '' as $$
declare
  was_role text := app.role();
  was_person text := app.person_id();
  was_rights text := app.rights();
  was_group text := app.group_id();
  m record;
  sees boolean := false;
begin
  perform app.as_asker('system', null, null, null);
  if app.belongs(p_user) then
    select mm.role, mm.employee_id, r.setting, r.group_id into m from hr.memberships mm
      left join hr.role_templates r on r.tenant_id = mm.tenant_id and r.id = mm.template_id where mm.user_id = p_user and mm.ended_at is null;
    perform app.as_asker(m.role, m.employee_id::text, m.setting, m.group_id::text);
    sees := app.may_see_document(p_category, p_employee);
  end if;
  perform app.as_asker(was_role, was_person, was_rights, was_group);
  return coalesce(sees, false);
end $$;

-- One's own, and hr's to count; given only for oneself, for what one may read.
create policy read on hr.acknowledgements for select using (employee_id = (select app.person_id()) or (select app.may_see_document('policy', null)));
create policy add on hr.acknowledgements for insert with check (employee_id = (select app.person_id()) and user_id = (select app.user_id())
  and exists (select 1 from hr.company_documents c where c.tenant_id = acknowledgements.tenant_id and c.document_id = acknowledgements.document_id));
grant select, insert on hr.acknowledgements to evenkeel_app, evenkeel_job;

-- Seen by who sees such documents of the person, and by the person; decided by anyone but them.
create policy read on hr.document_requests for select using (app.may_see_document(category, employee_id));
create policy add on hr.document_requests for insert with check (app.may_see_document(category, employee_id) and employee_id is distinct from app.person_id());
create policy change on hr.document_requests for update using (app.may_see_document(category, employee_id))
  with check (app.may_see_document(category, employee_id) and (employee_id is distinct from app.person_id() or state = 'received'));
grant select, insert on hr.document_requests to evenkeel_app, evenkeel_job;
grant update (reminded_at, received_at, document_id, accepted_at, refused_at, refusal_reason, decided_by_name, cancelled_at, cancelled_by_name, version)
  on hr.document_requests to evenkeel_app, evenkeel_job;

create policy read on hr.document_texts for select using (exists (select 1 from hr.document_versions v where v.tenant_id = document_texts.tenant_id and v.id = version_id));
create policy add on hr.document_texts for insert with check (app.role() = 'system');
create policy remove on hr.document_texts for delete using (app.role() = 'system');
grant select, insert, delete on hr.document_texts to evenkeel_app, evenkeel_job;
grant update (words) on hr.documents to evenkeel_app, evenkeel_job;

revoke execute on function app.in_audience(text[], text[], text[], text[]), app.as_asker(text, text, text, text), app.user_sees_document(uuid, text, uuid) from public;
grant execute on function app.in_audience(text[], text[], text[], text[]), app.as_asker(text, text, text, text), app.user_sees_document(uuid, text, uuid) to evenkeel_app, evenkeel_job;
