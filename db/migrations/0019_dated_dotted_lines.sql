-- From when until when a dotted line is drawn, so that the chart of another day has the lines of that day. A line taken away ends;
-- one drawn and taken away on the same day was a slip and is not kept.

alter table hr.dotted_lines add column valid_from date, add column valid_until date;
alter table hr.dotted_lines no force row level security;
update hr.dotted_lines set valid_from = (created_at at time zone 'Europe/London')::date;
alter table hr.dotted_lines force row level security;
alter table hr.dotted_lines alter column valid_from set not null;
alter table hr.dotted_lines add check (valid_until >= valid_from);
alter table hr.dotted_lines drop constraint dotted_lines_pkey;
alter table hr.dotted_lines add primary key (tenant_id, employee_id, manager_id, valid_from);
-- One line at a time between two people.
create unique index on hr.dotted_lines (tenant_id, employee_id, manager_id) where valid_until is null;
grant update (kind, valid_until) on hr.dotted_lines to evenkeel_app, evenkeel_job;
