-- What a workspace records of its people beyond the fields of the product: fields in sections, and tables of repeating rows. Each
-- belongs to one of the groups the rights speak of, and the policies of its values are that group's (app.may_see, app.may_edit).

create table hr.custom_sections (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- fields: one value each. table: rows whose columns are the section's fields; then the group is the table's.
  kind text not null check (kind in ('fields', 'table')),
  grp text not null check (grp in ('directory', 'work', 'personal', 'pay')),
  own_write text not null check (own_write in ('none', 'propose', 'edit')),
  -- Days before an item of a table runs out that people are told.
  remind_days integer not null default 30 check (remind_days between 0 and 365),
  position integer not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, id, grp)
);
create unique index custom_sections_name on hr.custom_sections (tenant_id, lower(name)) where archived_at is null;

create table hr.custom_fields (
  tenant_id uuid not null,
  id uuid not null,
  section_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  help text check (length(help) <= 200),
  kind text not null check (kind in ('text', 'number', 'money', 'date', 'choice', 'yes_no', 'person')),
  grp text not null check (grp in ('directory', 'work', 'personal', 'pay')),
  own_write text not null check (own_write in ('none', 'propose', 'edit')),
  -- Nobody writes their own pay (decision D23).
  check (grp <> 'pay' or own_write = 'none'),
  rules jsonb not null default '{}' check (jsonb_typeof(rules) = 'object' and length(rules::text) <= 20000),
  keeps_history boolean not null default false,
  -- In a table: the day on which a row runs out.
  expires boolean not null default false check (not expires or kind = 'date'),
  position integer not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, id, kind, grp),
  foreign key (tenant_id, section_id) references hr.custom_sections (tenant_id, id)
);
create unique index custom_fields_name on hr.custom_fields (tenant_id, section_id, lower(name)) where archived_at is null;
create unique index custom_fields_expiry on hr.custom_fields (tenant_id, section_id) where expires and archived_at is null;

-- One value from a date until the next row of the same field, so overlaps and gaps cannot exist (as in hr.record_history). A field
-- that keeps no history has one row, from the first day there is. Null: nothing recorded from that day.
create table hr.custom_values (
  tenant_id uuid not null,
  employee_id uuid not null,
  field_id uuid not null,
  valid_from date not null check (valid_from between '1900-01-01' and '2100-12-31'),
  kind text not null,
  grp text not null,
  value jsonb check (case kind when 'number' then jsonb_typeof(value) = 'number' when 'money' then jsonb_typeof(value) = 'number'
    when 'yes_no' then jsonb_typeof(value) = 'boolean' else jsonb_typeof(value) = 'string' end and length(value::text) <= 8000),
  -- How it is found: case and accents folded.
  search_key text check (length(search_key) <= 200),
  -- Set where no two people may have the same.
  unique_key text check (length(unique_key) <= 200),
  changed_at timestamptz not null default now(),
  changed_by uuid,
  primary key (tenant_id, employee_id, field_id, valid_from),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  -- The group of a value is the group of its field, also after the field was moved to another.
  foreign key (tenant_id, field_id, kind, grp) references hr.custom_fields (tenant_id, id, kind, grp) on update cascade
);
create unique index custom_values_unique on hr.custom_values (tenant_id, field_id, unique_key) where unique_key is not null;
create index custom_values_found on hr.custom_values (tenant_id, field_id, search_key);

create table hr.custom_table_rows (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  section_id uuid not null,
  grp text not null,
  cells jsonb not null check (jsonb_typeof(cells) = 'object' and length(cells::text) <= 20000),
  expires_on date,
  -- The day people were last told of, so that each is told of once.
  reminded_for date,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by uuid,
  version bigint not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  foreign key (tenant_id, section_id, grp) references hr.custom_sections (tenant_id, id, grp) on update cascade
);
create index on hr.custom_table_rows (tenant_id, employee_id, section_id);
create index on hr.custom_table_rows (tenant_id, section_id);
create index on hr.custom_table_rows (tenant_id, expires_on) where expires_on is not null;

-- The version of a person's custom fields together: two people who write at once are told of each other.
create table hr.custom_records (
  tenant_id uuid not null,
  employee_id uuid not null,
  version bigint not null default 1,
  changed_at timestamptz not null default now(),
  changed_by_name text not null default '',
  primary key (tenant_id, employee_id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade
);

-- Values that wait for a second person.
create table hr.custom_proposals (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  -- [{field, from, value}]; groups: those of its fields, for the policy.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  groups text[] not null check (cardinality(groups) >= 1),
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null default now(),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  decision text check (decision in ('approved', 'refused', 'withdrawn')),
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  check ((decision is null) = (decided_at is null)),
  check (decided_by is distinct from requested_by or decision = 'withdrawn')
);
create index on hr.custom_proposals (tenant_id, employee_id) where decision is null;

alter table hr.custom_sections enable row level security;
alter table hr.custom_sections force row level security;
alter table hr.custom_fields enable row level security;
alter table hr.custom_fields force row level security;
alter table hr.custom_values enable row level security;
alter table hr.custom_values force row level security;
alter table hr.custom_table_rows enable row level security;
alter table hr.custom_table_rows force row level security;
alter table hr.custom_records enable row level security;
alter table hr.custom_records force row level security;
alter table hr.custom_proposals enable row level security;
alter table hr.custom_proposals force row level security;
create policy tenant_isolation on hr.custom_sections as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.custom_fields as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.custom_values as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.custom_table_rows as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.custom_records as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.custom_proposals as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));

-- Whoever reads a value must know what it is; a super admin says what there is.
create policy read on hr.custom_sections for select using (true);
create policy add on hr.custom_sections for insert with check ((select app.gives_roles()));
create policy change on hr.custom_sections for update using ((select app.gives_roles())) with check ((select app.gives_roles()));
create policy remove on hr.custom_sections for delete using ((select app.gives_roles()));
create policy read on hr.custom_fields for select using (true);
create policy add on hr.custom_fields for insert with check ((select app.gives_roles()));
create policy change on hr.custom_fields for update using ((select app.gives_roles())) with check ((select app.gives_roles()));
create policy remove on hr.custom_fields for delete using ((select app.gives_roles()));

-- The first branch is asked once a statement: hr without a template reads whole lists of values.
create policy read on hr.custom_values for select using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see(grp, employee_id) end);
create policy add on hr.custom_values for insert with check (app.may_edit(grp, employee_id));
create policy change on hr.custom_values for update using (app.may_edit(grp, employee_id)) with check (app.may_edit(grp, employee_id));
create policy remove on hr.custom_values for delete using (app.may_edit(grp, employee_id));
create policy read on hr.custom_table_rows for select using (case when (select app.rights()) is null and (select app.is_hr()) then true else app.may_see(grp, employee_id) end);
create policy add on hr.custom_table_rows for insert with check (app.may_edit(grp, employee_id));
create policy change on hr.custom_table_rows for update using (app.may_edit(grp, employee_id)) with check (app.may_edit(grp, employee_id));
create policy remove on hr.custom_table_rows for delete using (app.may_edit(grp, employee_id));
create policy read on hr.custom_records for select using (true);
create policy add on hr.custom_records for insert with check (app.may_edit_any(employee_id));
create policy change on hr.custom_records for update using (app.may_edit_any(employee_id)) with check (app.may_edit_any(employee_id));

create function app.may_edit_groups(p_groups text[], p_employee uuid) returns boolean language sql stable set search_path = '' as
  $$ select not exists (select 1 from pg_catalog.unnest(p_groups) g where not coalesce(app.may_edit(g, p_employee), false)) $$;
create policy rows on hr.custom_proposals
  using (employee_id = (select app.person_id()) or requested_by = (select app.user_id()) or ((select app.is_hr()) and app.may_edit_groups(groups, employee_id)))
  with check (employee_id = (select app.person_id()) or requested_by = (select app.user_id()) or ((select app.is_hr()) and app.may_edit_groups(groups, employee_id)));

grant select, insert, delete on hr.custom_sections, hr.custom_fields, hr.custom_values, hr.custom_table_rows to evenkeel_app, evenkeel_job;
grant select, insert on hr.custom_records, hr.custom_proposals to evenkeel_app, evenkeel_job;
grant update (name, grp, own_write, remind_days, position, archived_at, version) on hr.custom_sections to evenkeel_app, evenkeel_job;
grant update (name, help, grp, own_write, rules, keeps_history, expires, position, archived_at, version) on hr.custom_fields to evenkeel_app, evenkeel_job;
grant update (value, search_key, unique_key, changed_at, changed_by) on hr.custom_values to evenkeel_app, evenkeel_job;
grant update (cells, expires_on, reminded_for, changed_at, changed_by, version) on hr.custom_table_rows to evenkeel_app, evenkeel_job;
grant update (version, changed_at, changed_by_name) on hr.custom_records to evenkeel_app, evenkeel_job;
grant update (decided_by, decided_by_name, decided_at, decision, note) on hr.custom_proposals to evenkeel_app, evenkeel_job;

revoke execute on function app.may_edit_groups(text[], uuid) from public;
grant execute on function app.may_edit_groups(text[], uuid) to evenkeel_app, evenkeel_job;
