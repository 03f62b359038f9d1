-- Dotted lines: a second, typed relation beside the reporting line. It says who else somebody works for and gives nobody a right.

create table hr.dotted_lines (
  tenant_id uuid not null,
  employee_id uuid not null,
  manager_id uuid not null,
  kind text not null check (kind in ('functional', 'project', 'site', 'mentor')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (tenant_id, employee_id, manager_id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  foreign key (tenant_id, manager_id) references hr.employees (tenant_id, id) on delete cascade,
  check (employee_id <> manager_id)
);
create index on hr.dotted_lines (tenant_id, manager_id);
alter table hr.dotted_lines enable row level security;
alter table hr.dotted_lines force row level security;
create policy tenant_isolation on hr.dotted_lines as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.dotted_lines for select using (true);
-- Drawn and taken away by who draws reporting lines.
create policy draw on hr.dotted_lines for insert with check ((select app.is_hr()));
create policy redraw on hr.dotted_lines for update using ((select app.is_hr())) with check ((select app.is_hr()));
create policy take_away on hr.dotted_lines for delete using ((select app.is_hr()));
grant select, insert, delete on hr.dotted_lines to evenkeel_app, evenkeel_job;
grant update (kind) on hr.dotted_lines to evenkeel_app, evenkeel_job;
