-- Bringing people in from a file. What is read from it is kept beside the record until it is committed, and for the days in which
-- it can be undone; then the rows go and the line in the list of imports stays.

-- The number a company gives its people. Part of what somebody works at, so it follows the rights of the work group.
alter table hr.employees add column employee_no text check (length(employee_no) between 1 and 40);
create unique index employees_no on hr.employees (tenant_id, employee_no) where employee_no is not null;
grant update (employee_no) on hr.employees to evenkeel_app, evenkeel_job;

create table hr.imports (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  state text not null check (state in ('reading', 'mapping', 'checking', 'checked', 'committing', 'committed', 'undoing', 'undone', 'cancelled', 'failed')),
  version bigint not null default 1,
  filename text not null check (length(filename) between 1 and 255),
  size bigint not null,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  created_by_name text not null,
  reading jsonb,
  sheets jsonb not null default '[]',
  notes jsonb not null default '[]',
  -- [{index, name, samples, filled, target, suggestion, convention, readings}]
  columns jsonb not null default '[]',
  effective jsonb,
  answers jsonb not null default '{}',
  questions jsonb not null default '[]',
  counts jsonb,
  -- In thousandths.
  progress integer check (progress between 0 and 1000),
  failure text,
  waiting integer not null default 0,
  -- Whoever works on it says so every few seconds; one that has fallen silent is taken up again.
  beat_at timestamptz not null default now(),
  committed_at timestamptz,
  committed_by uuid,
  undo_until timestamptz,
  kept_until timestamptz not null default now() + interval '7 days',
  primary key (tenant_id, id)
);

-- The bytes of the file, until it was read and while it may be read in another way.
create table hr.import_chunks (
  tenant_id uuid not null,
  import_id uuid not null,
  part integer not null,
  bytes bytea not null check (length(bytes) <= 2097152),
  primary key (tenant_id, import_id, part),
  foreign key (tenant_id, import_id) references hr.imports (tenant_id, id) on delete cascade
);

-- One row of the file: its cells to the letter, and what stood there before somebody changed one here.
create table hr.import_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  n integer not null,
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  originals jsonb,
  -- What the reader found: too few cells, an open quotation mark.
  faults jsonb,
  primary key (tenant_id, import_id, n),
  foreign key (tenant_id, import_id) references hr.imports (tenant_id, id) on delete cascade
);

-- What the dry run says of a row.
create table hr.import_findings (
  tenant_id uuid not null,
  import_id uuid not null,
  n integer not null,
  kind text not null check (kind in ('add', 'change', 'same', 'problem', 'skipped')),
  name text not null,
  -- The person it is about, or will be.
  employee_id uuid,
  -- The version of their record that was compared.
  seen_version bigint,
  manager_id uuid,
  -- What answers put in the place of what the file says; null takes a value out.
  instead jsonb not null default '{}',
  -- How many managers stand above a person who is added, so that those above are written first.
  depth integer not null default 0,
  -- [{column, message, fix}]; column null: the row as a whole.
  problems jsonb not null default '[]',
  primary key (tenant_id, import_id, n),
  foreign key (tenant_id, import_id, n) references hr.import_rows (tenant_id, import_id, n) on delete cascade
);
create index import_findings_by_kind on hr.import_findings (tenant_id, import_id, kind, n);

-- What a commit did, for taking it back.
create table hr.import_effects (
  tenant_id uuid not null,
  import_id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('added', 'changed')),
  name text not null,
  -- Of who was changed: the values and dated rows before.
  before jsonb,
  version_after bigint not null,
  -- A change of pay that waits for a second person.
  request_id uuid,
  primary key (tenant_id, import_id, employee_id),
  foreign key (tenant_id, import_id) references hr.imports (tenant_id, id) on delete cascade
);
create index import_effects_of_person on hr.import_effects (tenant_id, employee_id);

-- Which heading of a file meant which field here, the last time.
create table hr.import_memory (
  tenant_id uuid not null references hr.tenants (id),
  heading text not null check (length(heading) between 1 and 200),
  target text not null,
  used_at timestamptz not null default now(),
  primary key (tenant_id, heading)
);

alter table hr.imports enable row level security;
alter table hr.imports force row level security;
alter table hr.import_chunks enable row level security;
alter table hr.import_chunks force row level security;
alter table hr.import_rows enable row level security;
alter table hr.import_rows force row level security;
alter table hr.import_findings enable row level security;
alter table hr.import_findings force row level security;
alter table hr.import_effects enable row level security;
alter table hr.import_effects force row level security;
alter table hr.import_memory enable row level security;
alter table hr.import_memory force row level security;
create policy tenant_isolation on hr.imports as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.import_chunks as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.import_rows as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.import_findings as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.import_effects as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.import_memory as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));

-- A file may hold anything about anybody: its rows are for whoever handed it in, and for the worker; that there was an import, for hr.
create function app.may_handle_import(p_import uuid) returns boolean language sql stable set search_path = '' as
  $$ select app.role() = 'system' or (app.is_hr() and exists (select from hr.imports i where i.id = p_import and i.created_by = app.user_id())) $$;
create policy read on hr.imports for select using ((select app.is_hr()));
create policy add on hr.imports for insert with check ((select app.is_hr()) and created_by = (select app.user_id()));
create policy change on hr.imports for update using ((select app.is_hr())) with check ((select app.is_hr()));
create policy rows on hr.import_chunks using (app.may_handle_import(import_id)) with check (app.may_handle_import(import_id));
create policy rows on hr.import_rows using (app.may_handle_import(import_id)) with check (app.may_handle_import(import_id));
create policy rows on hr.import_findings using (app.may_handle_import(import_id)) with check (app.may_handle_import(import_id));
create policy rows on hr.import_effects using (app.may_handle_import(import_id)) with check (app.may_handle_import(import_id));
create policy rows on hr.import_memory using ((select app.is_hr())) with check ((select app.is_hr()));
grant select, insert on hr.imports to evenkeel_app, evenkeel_job;
grant update (state, version, reading, sheets, notes, columns, effective, answers, questions, counts, progress, failure, waiting, beat_at, committed_at,
  committed_by, undo_until, kept_until) on hr.imports to evenkeel_app, evenkeel_job;
grant select, insert, delete on hr.import_chunks, hr.import_rows, hr.import_findings, hr.import_effects, hr.import_memory to evenkeel_app, evenkeel_job;
grant update (cells, originals) on hr.import_rows to evenkeel_app, evenkeel_job;
grant update (target, used_at) on hr.import_memory to evenkeel_app, evenkeel_job;

-- Undoing takes people out again that an import brought: the worker alone, and nobody else's record.
create policy undo on hr.employees for delete using ((select app.role()) = 'system' and exists (
  select from hr.import_effects f join hr.imports i on i.tenant_id = f.tenant_id and i.id = f.import_id
  where f.tenant_id = employees.tenant_id and f.employee_id = employees.id and f.kind = 'added' and i.state = 'undoing'));
grant delete on hr.employees to evenkeel_job;
create function app.count_removed() returns trigger language plpgsql set search_path = '' as $$
begin
  update hr.tenant_counts c set open_ended = c.open_ended - o.n
    from (select tenant_id, count(*) filter (where end_date is null) as n from old_rows group by tenant_id) o where c.tenant_id = o.tenant_id;
  return null;
end $$;
create trigger count_removed after delete on hr.employees referencing old table as old_rows for each statement execute function app.count_removed();

revoke execute on function app.may_handle_import(uuid), app.count_removed() from public;
grant execute on function app.may_handle_import(uuid), app.count_removed() to evenkeel_app, evenkeel_job;
