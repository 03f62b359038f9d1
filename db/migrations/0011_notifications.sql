-- What needs a person's attention, and how they want to hear of it.

create table hr.notifications (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  user_id uuid not null,
  -- A registered word (platform/shared/notification-kinds.ts); its wording is in code, so that no stored title can name a restricted thing.
  kind text not null check (kind ~ '^[a-z][a-z-]{1,40}$'),
  subject_kind text check (subject_kind ~ '^[a-z][a-z_-]{1,40}$'),
  subject_id uuid,
  -- Only what a neutral sentence may say: a person of the directory, a count, a day.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and length(data::text) <= 500),
  link text check (link ~ '^/app(/|$)' and length(link) <= 300),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  done_at timestamptz,
  mailed_at timestamptz,
  primary key (tenant_id, id)
);
-- One open notification of a kind about a thing: saying it again refreshes it.
create unique index notifications_open on hr.notifications (tenant_id, user_id, kind, subject_id) nulls not distinct where read_at is null and done_at is null;
create index notifications_newest on hr.notifications (tenant_id, user_id, created_at desc, id);
create index notifications_about on hr.notifications (tenant_id, kind, subject_id) where done_at is null;
create index notifications_unmailed on hr.notifications (tenant_id, created_at, user_id) where mailed_at is null and read_at is null and done_at is null;
create index notifications_age on hr.notifications (tenant_id, created_at);
alter table hr.notifications enable row level security;
alter table hr.notifications force row level security;
create policy tenant_isolation on hr.notifications as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
-- One's own, and nobody else's, hr included. The worker reads them to send the mail.
create policy own_rows on hr.notifications for select using (user_id = (select app.user_id()) or app.role() = 'system');
create policy own_changes on hr.notifications for update
  using (user_id = (select app.user_id()) or app.role() = 'system') with check (user_id = (select app.user_id()) or app.role() = 'system');
create policy old_rows on hr.notifications for delete using (app.role() = 'system');
-- Writing for somebody else happens in the functions below, still inside the open workspace.
create policy definer_functions on hr.notifications to evenkeel_owner using (true) with check (true);
grant select on hr.notifications to evenkeel_app, evenkeel_job;
grant update (read_at) on hr.notifications to evenkeel_app, evenkeel_job;
grant update (mailed_at) on hr.notifications to evenkeel_job;
grant delete on hr.notifications to evenkeel_job;

-- How one person wants to hear: no row means the defaults. Lists hold the kinds that are switched off.
create table hr.notification_settings (
  tenant_id uuid not null references hr.tenants (id),
  user_id uuid not null,
  digest text not null default 'daily' check (digest in ('off', 'daily', 'weekly')),
  urgent_at_once boolean not null default true,
  not_in_app text[] not null default '{}' check (cardinality(not_in_app) <= 60),
  not_by_mail text[] not null default '{}' check (cardinality(not_by_mail) <= 60),
  version bigint not null default 1,
  primary key (tenant_id, user_id)
);
alter table hr.notification_settings enable row level security;
alter table hr.notification_settings force row level security;
create policy tenant_isolation on hr.notification_settings as restrictive
  using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy own_row on hr.notification_settings
  using (user_id = (select app.user_id()) or app.role() = 'system') with check (user_id = (select app.user_id()) or app.role() = 'system');
create policy definer_functions on hr.notification_settings to evenkeel_owner using (true) with check (true);
grant select, insert on hr.notification_settings to evenkeel_app, evenkeel_job;
grant update (digest, urgent_at_once, not_in_app, not_by_mail, version) on hr.notification_settings to evenkeel_app, evenkeel_job;

-- Tells people of this workspace something: one row each, or the open one refreshed. Who does not belong here (any more) is left
-- out, and so is who switched the kind off both ways. Answers how many were told.
create function app.notify(p_users uuid[], p_kind text, p_subject_kind text, p_subject uuid, p_link text, p_data jsonb) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  told integer;
begin
  insert into hr.notifications as n (tenant_id, id, user_id, kind, subject_kind, subject_id, data, link)
    select m.tenant_id, pg_catalog.gen_random_uuid(), m.user_id, p_kind, p_subject_kind, p_subject, coalesce(p_data, '{}'), p_link
      from hr.memberships m
      left join hr.notification_settings s on s.tenant_id = m.tenant_id and s.user_id = m.user_id
      where m.tenant_id = app.tenant_id() and m.user_id = any (p_users) and m.ended_at is null
        and not (p_kind = any (coalesce(s.not_in_app, '{}')) and p_kind = any (coalesce(s.not_by_mail, '{}')))
      order by m.user_id
    on conflict (tenant_id, user_id, kind, subject_id) where read_at is null and done_at is null
      do update set data = excluded.data, link = excluded.link, created_at = excluded.created_at;
  get diagnostics told = row_count;
  return told;
end $$;

-- The thing is settled: nobody needs to look at it any more.
create function app.resolve_notifications(p_kind text, p_subject uuid) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  settled integer;
begin
  update hr.notifications set done_at = pg_catalog.now()
    where tenant_id = app.tenant_id() and kind = p_kind and subject_id is not distinct from p_subject and done_at is null;
  get diagnostics settled = row_count;
  return settled;
end $$;

revoke execute on function app.notify(uuid[], text, text, uuid, text, jsonb), app.resolve_notifications(text, uuid) from public;
grant execute on function app.notify(uuid[], text, text, uuid, text, jsonb), app.resolve_notifications(text, uuid) to evenkeel_app, evenkeel_job;
