-- Files and what they are: bytes lie in the storage under an id made here; whose they are, what they are called and who may see
-- them is here. A row always has its bytes; bytes without a row are swept (decision 018).

create table hr.stored_files (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Found in the file, never told by who sent it.
  type text not null check (type in ('pdf', 'doc', 'docx', 'png', 'jpg')),
  marks text[] not null default '{}' check (cardinality(marks) <= 10),
  scan text not null check (scan in ('checked', 'waiting', 'infected')),
  created_at timestamptz not null default now(),
  -- The night its bytes were last read whole, and what was wrong with them.
  verified_at timestamptz,
  problem text check (problem in ('missing', 'damaged')),
  primary key (tenant_id, id)
);
create index on hr.stored_files (tenant_id, verified_at nulls first);
create index on hr.stored_files (tenant_id, created_at) where scan = 'waiting';

-- Bytes a workspace uses; its row is the lock under which a quota holds.
create table hr.file_use (
  tenant_id uuid not null references hr.tenants (id),
  bytes bigint not null default 0 check (bytes >= 0),
  primary key (tenant_id)
);

create table hr.documents (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  -- Null: of the company rather than of a person.
  employee_id uuid,
  category text not null check (category in ('contract', 'right-to-work', 'pay', 'health', 'training', 'policy', 'letters', 'case', 'personal', 'other')),
  -- As typed, in NFC; name_key without case, which is how two names are the same.
  name text not null check (octet_length(name) between 1 and 255),
  name_key text not null,
  search_text text not null,
  expires_on date,
  reminded_for date,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- In the bin: who, when and why.
  removed_at timestamptz,
  removed_by uuid,
  removed_by_name text,
  removal_reason text check (length(removal_reason) <= 500),
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  check ((removed_at is null) = (removed_by_name is null) and (removed_at is null) = (removal_reason is null))
);
-- Within its category, not in the whole folder: what is kept where the asker cannot look must not be told by a refusal.
create unique index documents_name on hr.documents (tenant_id, employee_id, name_key, category) nulls not distinct where removed_at is null;
create index documents_listed on hr.documents (tenant_id, name_key, id) where removed_at is null;
create index documents_expiring on hr.documents (tenant_id, expires_on) where expires_on is not null and removed_at is null;
create index documents_removed on hr.documents (tenant_id, removed_at) where removed_at is not null;

-- What was stored under a document's name, one after the other; never changed, only its end is noted.
create table hr.document_versions (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  number integer not null check (number >= 1),
  file_id uuid not null,
  name text not null,
  uploaded_at timestamptz not null default now(),
  uploaded_by uuid,
  uploaded_by_name text not null,
  -- Since when another one is shown in its place.
  replaced_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, number),
  foreign key (tenant_id, document_id) references hr.documents (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references hr.stored_files (tenant_id, id)
);
create unique index document_versions_current on hr.document_versions (tenant_id, document_id) where replaced_at is null;
create index on hr.document_versions (tenant_id, file_id);
create index on hr.document_versions (tenant_id, replaced_at) where replaced_at is not null;

-- A legal hold: while one is open nothing of the document goes, whoever asks and however old it is.
create table hr.document_holds (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  placed_at timestamptz not null default now(),
  placed_by uuid,
  placed_by_name text not null,
  ended_at timestamptz,
  ended_by_name text,
  end_reason text,
  primary key (tenant_id, id),
  -- Never while one is open: see keep_held below.
  foreign key (tenant_id, document_id) references hr.documents (tenant_id, id) on delete cascade,
  check ((ended_at is null) = (ended_by_name is null))
);
create unique index document_holds_open on hr.document_holds (tenant_id, document_id) where ended_at is null;

alter table hr.stored_files enable row level security;
alter table hr.stored_files force row level security;
alter table hr.file_use enable row level security;
alter table hr.file_use force row level security;
alter table hr.documents enable row level security;
alter table hr.documents force row level security;
alter table hr.document_versions enable row level security;
alter table hr.document_versions force row level security;
alter table hr.document_holds enable row level security;
alter table hr.document_holds force row level security;
create policy tenant_isolation on hr.stored_files as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.file_use as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.documents as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.document_versions as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.document_holds as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));

-- Who sees a document: who sees the person's documents, and what its category is about (slices/documents/policy.ts). A case is for hr
-- and never for the person it is about; a category a role template names is as the template says.
create function app.may_see_document(p_category text, p_employee uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  if p_employee is null then return app.is_hr(); end if;
  if p_category = 'case' and (p_employee = app.person_id() or not app.is_hr()) then return false; end if;
  if pg_catalog.strpos(coalesce(app.rights(), ''), '.documents:' || p_category || '.') > 0 then return app.right_reaches('v', 'documents:' || p_category, p_employee); end if;
  if not app.may_see('documents', p_employee) then return false; end if;
  if p_employee = app.person_id() then return true; end if;
  return case p_category when 'pay' then app.may_see('pay', p_employee) when 'health' then app.may_see('health', p_employee)
    when 'right-to-work' then app.may_see('personal', p_employee) when 'personal' then app.may_see('personal', p_employee) else true end;
end $$;
-- The first branch is asked once a statement: hr without a template reads whole lists.
create policy read on hr.documents for select using (
  case when (select app.rights()) is null and (select app.is_hr()) then category <> 'case' or employee_id is distinct from (select app.person_id())
    else removed_at is null and app.may_see_document(category, employee_id) end);
create policy add on hr.documents for insert with check (app.may_see_document(category, employee_id) and removed_at is null);
create policy change on hr.documents for update using (app.may_see_document(category, employee_id))
  with check (app.may_see_document(category, employee_id) and (removed_at is null or (select app.is_hr())));
-- Only what the time in the bin is over for, by the worker.
create policy remove on hr.documents for delete using (app.role() = 'system' and removed_at is not null);
create policy read on hr.document_versions for select using (exists (select 1 from hr.documents d where d.tenant_id = document_versions.tenant_id and d.id = document_id));
create policy add on hr.document_versions for insert with check (exists (select 1 from hr.documents d where d.tenant_id = document_versions.tenant_id and d.id = document_id));
create policy change on hr.document_versions for update using (exists (select 1 from hr.documents d where d.tenant_id = document_versions.tenant_id and d.id = document_id))
  with check (exists (select 1 from hr.documents d where d.tenant_id = document_versions.tenant_id and d.id = document_id));
create policy remove on hr.document_versions for delete using (app.role() = 'system');
create policy read on hr.document_holds for select using (exists (select 1 from hr.documents d where d.tenant_id = document_holds.tenant_id and d.id = document_id));
create policy add on hr.document_holds for insert with check ((select app.is_hr()));
create policy change on hr.document_holds for update using ((select app.is_hr())) with check ((select app.is_hr()));
-- Sizes and hashes say nothing of anybody; what a file is called stands with what it belongs to.
create policy read on hr.stored_files for select using (true);
create policy add on hr.stored_files for insert with check (true);
create policy change on hr.stored_files for update using (app.role() = 'system') with check (app.role() = 'system');
create policy remove on hr.stored_files for delete using (app.role() = 'system');
create policy rows on hr.file_use using (true) with check (true);

grant select, insert, delete on hr.documents, hr.document_versions, hr.stored_files to evenkeel_app, evenkeel_job;
grant select, insert on hr.document_holds, hr.file_use to evenkeel_app, evenkeel_job;
grant update (category, name, name_key, search_text, expires_on, reminded_for, changed_at, removed_at, removed_by, removed_by_name, removal_reason, version) on hr.documents to evenkeel_app, evenkeel_job;
grant update (replaced_at) on hr.document_versions to evenkeel_app, evenkeel_job;
grant update (ended_at, ended_by_name, end_reason) on hr.document_holds to evenkeel_app, evenkeel_job;
grant update (scan, verified_at, problem) on hr.stored_files to evenkeel_app, evenkeel_job;
grant update (bytes) on hr.file_use to evenkeel_app, evenkeel_job;

-- A held document stays, whoever says otherwise.
create function app.keep_held_document() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select 1 from hr.document_holds h where h.tenant_id = old.tenant_id and h.document_id = old.id and h.ended_at is null) then
    raise exception 'held document' using errcode = 'EK003';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_held before delete on hr.documents for each row execute function app.keep_held_document();
create trigger keep_held_listed before update of removed_at on hr.documents for each row when (new.removed_at is not null and old.removed_at is null) execute function app.keep_held_document();

-- A custom field can hold a file: its name stands here, seen by who sees the field.
alter table hr.custom_fields drop constraint custom_fields_kind_check;
alter table hr.custom_fields add constraint custom_fields_kind_check check (kind in ('text', 'number', 'money', 'date', 'choice', 'yes_no', 'person', 'file'));
create table hr.custom_files (
  tenant_id uuid not null,
  file_id uuid not null,
  employee_id uuid not null,
  field_id uuid not null,
  kind text not null default 'file' check (kind = 'file'),
  grp text not null,
  name text not null check (octet_length(name) between 1 and 255),
  uploaded_at timestamptz not null default now(),
  uploaded_by uuid,
  uploaded_by_name text not null,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references hr.stored_files (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  foreign key (tenant_id, field_id, kind, grp) references hr.custom_fields (tenant_id, id, kind, grp) on update cascade
);
create index on hr.custom_files (tenant_id, employee_id, field_id);
create index on hr.custom_files (tenant_id, field_id);
alter table hr.custom_files enable row level security;
alter table hr.custom_files force row level security;
create policy tenant_isolation on hr.custom_files as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.custom_files for select using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see(grp, employee_id) end);
create policy add on hr.custom_files for insert with check (app.may_edit(grp, employee_id));
create policy remove on hr.custom_files for delete using (app.role() = 'system');
grant select, insert, delete on hr.custom_files to evenkeel_app, evenkeel_job;

revoke execute on function app.may_see_document(text, uuid), app.keep_held_document() from public;
grant execute on function app.may_see_document(text, uuid), app.keep_held_document() to evenkeel_app, evenkeel_job;
