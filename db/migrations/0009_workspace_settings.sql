-- What a super admin settles for a workspace: its settings and lists, who is invited, how long records are kept, what is exported,
-- when it closes; and what happens to a person's access when they leave.

-- A super admin, or the background worker. One's role counts, not what a role was given besides.
create function app.is_super_admin() returns boolean language sql stable parallel safe as
  $$ select coalesce(app.role() in ('super_admin', 'system'), false) $$;

alter table hr.tenants
  -- Sign-in (decision D10): a workspace may be stricter, never wider. begin_request reads these.
  add column mfa_required boolean not null default false,
  add column idle_minutes_hr smallint not null default 30 check (idle_minutes_hr between 5 and 30),
  add column session_hours_hr smallint not null default 12 check (session_hours_hr between 1 and 12),
  add column idle_days_others smallint not null default 7 check (idle_days_others between 1 and 7),
  -- Month and day on which the holiday year begins.
  add column holiday_year_start text not null default '01-01'
    check (holiday_year_start ~ '^(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])$|^(0[469]|11)-(0[1-9]|[12][0-9]|30)$|^02-(0[1-9]|1[0-9]|2[0-8])$'),
  -- ISO weekdays, in order: 1 is Monday.
  add column working_days int[] not null default '{1,2,3,4,5}'
    check (cardinality(working_days) between 1 and 7 and working_days <@ '{1,2,3,4,5,6,7}'),
  -- Mark of the picture in hr.workspace_logos, so that browsers ask for it again only when it is another one.
  add column logo text check (logo ~ '^[0-9a-f]{32}$'),
  -- Field → {version, by, at} of its last change: two people may change different settings, and neither undoes the other's.
  add column changed jsonb not null default '{}' check (jsonb_typeof(changed) = 'object'),
  -- Closing: who asked and when; from closes_at on begin_request lets nobody in.
  add column closing_asked_at timestamptz,
  add column closing_asked_by uuid,
  add column closing_asked_by_name text,
  add column closes_at timestamptz,
  add constraint tenants_closing check (num_nulls(closing_asked_at, closing_asked_by, closing_asked_by_name, closes_at) in (0, 4)),
  add constraint tenants_cooling_off check (closes_at >= closing_asked_at + interval '30 days');
grant update (mfa_required, idle_minutes_hr, session_hours_hr, idle_days_others, holiday_year_start, working_days, logo, changed,
  closing_asked_at, closing_asked_by, closing_asked_by_name, closes_at) on hr.tenants to evenkeel_app, evenkeel_job;
-- Until here any member's request could have changed the row; now the database, too, takes only a super admin's word.
drop policy rows on hr.tenants;
create policy read on hr.tenants for select using (true);
create policy add on hr.tenants for insert with check (app.role() = 'system');
create policy change on hr.tenants for update using ((select app.is_super_admin())) with check ((select app.is_super_admin()));

create table hr.workspace_logos (
  tenant_id uuid not null primary key references hr.tenants (id),
  -- A PNG that the server has taken apart and written anew; nothing else is stored.
  image bytea not null check (length(image) <= 196608),
  updated_at timestamptz not null default now()
);
alter table hr.workspace_logos enable row level security;
alter table hr.workspace_logos force row level security;
create policy tenant_isolation on hr.workspace_logos as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.workspace_logos for select using (true);
create policy add on hr.workspace_logos for insert with check ((select app.is_super_admin()));
create policy change on hr.workspace_logos for update using ((select app.is_super_admin())) with check ((select app.is_super_admin()));
create policy remove on hr.workspace_logos for delete using ((select app.is_super_admin()));
grant select, insert, delete on hr.workspace_logos to evenkeel_app, evenkeel_job;
grant update (image, updated_at) on hr.workspace_logos to evenkeel_app, evenkeel_job;

-- The lists that edit forms offer. A person's record keeps the name itself: renaming here renames there, archiving leaves the past alone.
create table hr.locations (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  -- The name as it is compared: case and accents folded.
  name_key text not null,
  -- Which bank holidays and which law; null outside the United Kingdom.
  division text check (division in ('england-wales', 'scotland', 'northern-ireland')),
  time_zone text not null,
  archived_at timestamptz,
  archived_by uuid,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);
create table hr.departments (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  name_key text not null,
  archived_at timestamptz,
  archived_by uuid,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name_key)
);
create table hr.working_patterns (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  name_key text not null,
  -- One week or two that take turns; each is seven numbers, hours from Monday to Sunday.
  weeks jsonb not null check (jsonb_typeof(weeks) = 'array' and jsonb_array_length(weeks) between 1 and 2),
  -- The Monday on which the first of two weeks began.
  first_week_from date,
  -- Offered first for a new person.
  is_default boolean not null default false,
  archived_at timestamptz,
  archived_by uuid,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, name_key),
  check ((jsonb_array_length(weeks) = 2) = (first_week_from is not null)),
  check (not is_default or archived_at is null)
);
create unique index working_patterns_default on hr.working_patterns (tenant_id) where is_default;
alter table hr.locations enable row level security;
alter table hr.locations force row level security;
alter table hr.departments enable row level security;
alter table hr.departments force row level security;
alter table hr.working_patterns enable row level security;
alter table hr.working_patterns force row level security;
create policy tenant_isolation on hr.locations as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.departments as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.working_patterns as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.locations for select using (true);
create policy read on hr.departments for select using (true);
create policy read on hr.working_patterns for select using (true);
create policy add on hr.locations for insert with check ((select app.is_super_admin()));
create policy add on hr.departments for insert with check ((select app.is_super_admin()));
create policy add on hr.working_patterns for insert with check ((select app.is_super_admin()));
create policy change on hr.locations for update using ((select app.is_super_admin())) with check ((select app.is_super_admin()));
create policy change on hr.departments for update using ((select app.is_super_admin())) with check ((select app.is_super_admin()));
create policy change on hr.working_patterns for update using ((select app.is_super_admin())) with check ((select app.is_super_admin()));
grant select, insert on hr.locations, hr.departments, hr.working_patterns to evenkeel_app, evenkeel_job;
grant update (name, name_key, division, time_zone, archived_at, archived_by, updated_at, updated_by_name, version) on hr.locations to evenkeel_app, evenkeel_job;
grant update (name, name_key, archived_at, archived_by, updated_at, updated_by_name, version) on hr.departments to evenkeel_app, evenkeel_job;
grant update (name, name_key, weeks, first_week_from, is_default, archived_at, archived_by, updated_at, updated_by_name, version) on hr.working_patterns to evenkeel_app, evenkeel_job;

-- A place offered to an address. The token in the mail is made when the mail is sent; only its hash is kept, and a mail sent again
-- makes the one before worthless. Open: neither accepted nor revoked.
create table hr.invitations (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  email text not null check (email = lower(email) and length(email) <= 254),
  role text not null check (role in ('super_admin', 'hr', 'manager', 'employee')),
  employee_id uuid,
  invited_by uuid not null,
  invited_by_name text not null,
  invited_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  token_hash bytea check (length(token_hash) = 32),
  revoked_at timestamptz,
  revoked_by uuid,
  accepted_at timestamptz,
  accepted_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id),
  check (accepted_at is null or revoked_at is null)
);
create unique index invitations_open on hr.invitations (tenant_id, email) where accepted_at is null and revoked_at is null;
create index invitations_by_inviter on hr.invitations (tenant_id, invited_by) where accepted_at is null and revoked_at is null;
alter table hr.invitations enable row level security;
alter table hr.invitations force row level security;
create policy tenant_isolation on hr.invitations as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.invitations for select using ((select app.is_hr()));
create policy add on hr.invitations for insert with check ((select app.is_super_admin()));
create policy change on hr.invitations for update using ((select app.is_super_admin())) with check ((select app.is_super_admin()));
create policy remove on hr.invitations for delete using (app.role() = 'system');
create policy definer_functions on hr.invitations for update to evenkeel_owner using (true) with check (true);
grant select, insert on hr.invitations to evenkeel_app, evenkeel_job;
grant update (sent_at, expires_at, token_hash, revoked_at, revoked_by, accepted_at, accepted_by) on hr.invitations to evenkeel_app, evenkeel_job;
grant delete on hr.invitations to evenkeel_job;

-- A member may be one person of the records, and a person one current member.
create unique index memberships_employee on hr.memberships (tenant_id, employee_id) where employee_id is not null and ended_at is null;
grant update (user_id) on hr.employees to evenkeel_app, evenkeel_job;
-- Whose account a record belongs to decides what that account may see: only a super admin, or an accepted invitation, says it.
create function app.refuse_relinking() returns trigger language plpgsql set search_path = '' as $$
begin
  if app.role() in ('super_admin', 'system') or app.role() is null and not pg_catalog.row_security_active('hr.employees') then return new; end if;
  raise exception 'only a super admin links an account to a record' using errcode = '42501';
end $$;
create trigger refuse_relinking before update of user_id on hr.employees
  for each row when (new.user_id is distinct from old.user_id) execute function app.refuse_relinking();

-- How long a kind of record is kept, where the workspace has said something else than the default (slices/workspace/retention.ts).
create table hr.retention_periods (
  tenant_id uuid not null references hr.tenants (id),
  kind text not null check (kind ~ '^[a-z][a-z-]{1,40}$'),
  months smallint not null check (months between 1 and 1200),
  reason text not null check (length(reason) between 1 and 1000),
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_by_name text not null,
  version bigint not null default 1,
  primary key (tenant_id, kind)
);
-- A change in the law that is announced and not confirmed counts only once somebody says so, with its date (rules/uk/pending.ts).
create table hr.statutory_switches (
  tenant_id uuid not null references hr.tenants (id),
  change text not null check (change ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  in_force_from date not null,
  confirmed_by uuid not null,
  confirmed_by_name text not null,
  confirmed_at timestamptz not null default now(),
  primary key (tenant_id, change)
);
alter table hr.retention_periods enable row level security;
alter table hr.retention_periods force row level security;
alter table hr.statutory_switches enable row level security;
alter table hr.statutory_switches force row level security;
create policy tenant_isolation on hr.retention_periods as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.statutory_switches as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.retention_periods for select using (true);
create policy read on hr.statutory_switches for select using (true);
create policy add on hr.retention_periods for insert with check ((select app.is_super_admin()));
create policy add on hr.statutory_switches for insert with check ((select app.is_super_admin()));
create policy change on hr.retention_periods for update using ((select app.is_super_admin())) with check ((select app.is_super_admin()));
create policy remove on hr.retention_periods for delete using ((select app.is_super_admin()));
create policy remove on hr.statutory_switches for delete using ((select app.is_super_admin()));
grant select, insert, delete on hr.retention_periods, hr.statutory_switches to evenkeel_app, evenkeel_job;
grant update (months, reason, updated_at, updated_by, updated_by_name, version) on hr.retention_periods to evenkeel_app, evenkeel_job;

-- Everything the workspace holds, as one archive. It lies here in pieces, so that any process may write it and any serve it, and it
-- is removed with its row after seven days.
create table hr.workspace_exports (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  state text not null default 'queued' check (state in ('queued', 'ready', 'failed', 'cancelled')),
  finished_at timestamptz,
  expires_at timestamptz not null,
  -- How many rows are in it so far, and how large it became.
  rows bigint not null default 0,
  bytes bigint,
  primary key (tenant_id, id)
);
create table hr.workspace_export_parts (
  tenant_id uuid not null,
  export_id uuid not null,
  part int not null,
  bytes bytea not null,
  primary key (tenant_id, export_id, part),
  foreign key (tenant_id, export_id) references hr.workspace_exports (tenant_id, id) on delete cascade
);
alter table hr.workspace_exports enable row level security;
alter table hr.workspace_exports force row level security;
alter table hr.workspace_export_parts enable row level security;
alter table hr.workspace_export_parts force row level security;
create policy tenant_isolation on hr.workspace_exports as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.workspace_export_parts as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.workspace_exports using ((select app.is_super_admin())) with check ((select app.is_super_admin()));
create policy rows on hr.workspace_export_parts using ((select app.is_super_admin())) with check ((select app.is_super_admin()));
create policy definer_functions on hr.workspace_exports for update to evenkeel_owner using (true) with check (true);
grant select, insert on hr.workspace_exports, hr.workspace_export_parts to evenkeel_app, evenkeel_job;
grant update (state, finished_at, rows, bytes) on hr.workspace_exports to evenkeel_app, evenkeel_job;
grant delete on hr.workspace_exports, hr.workspace_export_parts to evenkeel_job;

-- That somebody's employment ended and their access was closed; undone when the last day turned out to be another one.
create table hr.departures (
  tenant_id uuid not null,
  id uuid not null default pg_catalog.gen_random_uuid(),
  employee_id uuid not null,
  last_day date not null,
  recorded_at timestamptz not null default now(),
  reports int not null,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id)
);
create unique index departures_standing on hr.departures (tenant_id, employee_id) where undone_at is null;
alter table hr.departures enable row level security;
alter table hr.departures force row level security;
create policy tenant_isolation on hr.departures as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.departures for select using ((select app.is_hr()));
create policy definer_functions on hr.departures to evenkeel_owner using (true) with check (true);
grant select on hr.departures to evenkeel_app, evenkeel_job;

create policy leaving on auth.sessions for delete to evenkeel_owner using (true);

-- Closes what a person without a place in the open workspace still holds of it: invitations they sent or were sent, their exports;
-- and their sessions, unless another workspace is still open to them. Does nothing for somebody who belongs here.
create function app.close_access(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  here uuid := app.tenant_id();
  other uuid;
  elsewhere boolean := false;
  was_set text;
begin
  if here is null or app.belongs(p_user) then return; end if;
  update hr.invitations set revoked_at = pg_catalog.now()
    where tenant_id = here and accepted_at is null and revoked_at is null
      and (invited_by = p_user or email = (select u.email from auth.users u where u.id = p_user));
  update hr.workspace_exports set state = 'cancelled', finished_at = pg_catalog.now()
    where tenant_id = here and asked_by = p_user and state in ('queued', 'ready');
  for other in select w.workspace_id from auth.workspace_pointers w where w.user_id = p_user and w.workspace_id <> here loop
    was_set := pg_catalog.set_config('app.tenant_id', other::text, true);
    elsewhere := elsewhere or app.belongs(p_user);
  end loop;
  was_set := pg_catalog.set_config('app.tenant_id', here::text, true);
  if not elsewhere then
    delete from auth.sessions where user_id = p_user;
  end if;
end $$;

-- Whether the workspace that is open is open to this person: a member, still employed where they are an employee, and not closed.
create function app.belongs(p_user uuid) returns boolean language sql stable set search_path = '' as
  $$ select exists (
       select 1 from hr.memberships m join hr.tenants t on t.id = m.tenant_id
         left join hr.employees e on e.tenant_id = m.tenant_id and e.id = m.employee_id
       where m.tenant_id = app.tenant_id() and m.user_id = p_user and m.ended_at is null and coalesce(t.closes_at > pg_catalog.now(), true)
         and coalesce(e.end_date >= (pg_catalog.now() at time zone t.time_zone)::date, true)) $$;

-- Somebody's last day has passed: their access is closed, and hr is told whose reports have to be placed. Once for each leaving; a
-- last day that is moved or taken back undoes it. Runs when the day is written and, for days that pass by themselves, in the worker's round.
create function app.record_departure(p_employee uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  leaver record;
  told uuid[];
  below int;
begin
  select e.tenant_id, e.id, e.end_date, m.user_id, e.end_date < (pg_catalog.now() at time zone t.time_zone)::date as gone into leaver
    from hr.employees e join hr.tenants t on t.id = e.tenant_id
    left join hr.memberships m on m.tenant_id = e.tenant_id and m.employee_id = e.id and m.ended_at is null
    where e.tenant_id = app.tenant_id() and e.id = p_employee;
  if not coalesce(leaver.gone, false) then
    update hr.departures set undone_at = pg_catalog.now() where tenant_id = app.tenant_id() and employee_id = p_employee and undone_at is null;
    if found then perform app.resolve_notifications('reports-to-place', p_employee); end if;
    return false;
  end if;
  if leaver.user_id is not null then perform app.close_access(leaver.user_id); end if;
  select count(*) into below from hr.employees e join hr.tenants t on t.id = e.tenant_id
    where e.tenant_id = leaver.tenant_id and e.manager_id = leaver.id and (e.end_date is null or e.end_date >= (pg_catalog.now() at time zone t.time_zone)::date);
  update hr.departures set last_day = leaver.end_date where tenant_id = leaver.tenant_id and employee_id = leaver.id and undone_at is null;
  if found then return false; end if;
  insert into hr.departures (tenant_id, employee_id, last_day, reports) values (leaver.tenant_id, leaver.id, leaver.end_date, below);
  perform app.audit_append(null, null, 'Evenkeel', 'employee.left', 'employee', leaver.id,
    pg_catalog.jsonb_build_object('end_date', pg_catalog.jsonb_build_object('from', null, 'to', leaver.end_date),
      'reports_to_place', pg_catalog.jsonb_build_object('from', null, 'to', below)), null);
  if below > 0 then
    select pg_catalog.array_agg(m.user_id) into told from hr.memberships m
      where m.tenant_id = leaver.tenant_id and m.role in ('hr', 'super_admin') and m.ended_at is null and m.employee_id is distinct from leaver.id;
    perform app.notify(told, 'reports-to-place', 'employee', leaver.id, '/app/people?manager=left',
      pg_catalog.jsonb_build_object('personId', leaver.id, 'count', below));
  end if;
  return true;
end $$;

create function app.last_day_written() returns trigger language plpgsql set search_path = '' as $$
begin
  perform app.record_departure(new.id);
  return null;
end $$;
create trigger last_day_written after update of end_date on hr.employees
  for each row when (new.end_date is distinct from old.end_date) execute function app.last_day_written();

-- The last of a leaver's reports has a new manager: nobody needs to look any more.
create function app.report_placed() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from hr.departures d where d.tenant_id = old.tenant_id and d.employee_id = old.manager_id and d.undone_at is null)
    and not exists (
      select from hr.employees e join hr.tenants t on t.id = e.tenant_id
      where e.tenant_id = old.tenant_id and e.manager_id = old.manager_id and (e.end_date is null or e.end_date >= (pg_catalog.now() at time zone t.time_zone)::date))
  then
    perform app.resolve_notifications('reports-to-place', old.manager_id);
  end if;
  return null;
end $$;
create trigger report_placed after update of manager_id on hr.employees
  for each row when (old.manager_id is not null and new.manager_id is distinct from old.manager_id) execute function app.report_placed();

create function app.membership_ended() returns trigger language plpgsql set search_path = '' as $$
begin
  perform app.close_access(new.user_id);
  return null;
end $$;
create trigger membership_ended after update of ended_at on hr.memberships
  for each row when (old.ended_at is null and new.ended_at is not null) execute function app.membership_ended();

-- How the members of the open workspace are named and reached, and when they were last here; of nobody else.
create function app.member_cards() returns table (user_id uuid, email text, name text, last_seen_at timestamptz)
  language sql stable security definer set search_path = '' as
  $$ select u.id, u.email, u.name, (select max(s.last_seen_at) from auth.sessions s where s.user_id = u.id)
     from hr.memberships m join auth.users u on u.id = m.user_id where m.tenant_id = app.tenant_id() $$;

revoke execute on function app.is_super_admin(), app.member_cards(), app.close_access(uuid), app.belongs(uuid), app.record_departure(uuid), app.last_day_written(),
  app.report_placed(), app.membership_ended(), app.refuse_relinking() from public;
grant execute on function app.is_super_admin(), app.member_cards(), app.close_access(uuid), app.belongs(uuid), app.record_departure(uuid), app.last_day_written(),
  app.report_placed(), app.membership_ended(), app.refuse_relinking() to evenkeel_app, evenkeel_job;
