-- The opening of a request, with what has joined it since 0003: rights of a template, viewing as somebody, the workspace's own
-- session lengths and the second factor it may ask of hr and super admins. Still one round trip and one plan a connection.

drop function app.begin_request(uuid, uuid, uuid, text);

-- state: ok | signed-out | no-workspace | not-member | ended | second-factor-needed | view-ended
create function app.begin_request(p_session uuid, p_user uuid, p_workspace uuid, p_request text, p_view uuid,
    out state text, out tenant_id uuid, out role text, out person_id uuid, out stepped_up_at timestamptz, out time_zone text, out last_seen_at timestamptz, out user_name text,
    out rights jsonb, out viewed_user_id uuid)
  -- Planned once a connection: planning anew costs more than the statements themselves.
  language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  s record;
  m record;
  candidates uuid[] := array[p_workspace];
  target uuid;
  wide boolean;
  -- Plain assignments, because they cost a fraction of a statement; their value is what was set.
  was_set text;
begin
  was_set := pg_catalog.set_config('app.tenant_id', '', true);
  was_set := pg_catalog.set_config('app.user_id', p_user::text, true);
  was_set := pg_catalog.set_config('app.role', '', true);
  was_set := pg_catalog.set_config('app.person_id', '', true);
  was_set := pg_catalog.set_config('app.rights', '', true);
  was_set := pg_catalog.set_config('app.group_id', '', true);
  was_set := pg_catalog.set_config('app.viewed_by', '', true);
  was_set := pg_catalog.set_config('app.request_id', p_request, true);
  select * into s from app.session_state(p_session, p_user);
  last_seen_at := s.last_seen_at;
  if not coalesce(s.valid, false) then
    state := 'signed-out';
    return;
  end if;
  stepped_up_at := s.stepped_up_at;
  user_name := s.name;
  state := 'no-workspace';
  -- The workspace that is named; else, of the person's own in the order of decision D11, the first that is still open to them.
  if p_workspace is null then
    select pg_catalog.array_agg(w.workspace_id order by w.chosen_at desc nulls last, w.joined_at, w.workspace_id) into candidates
      from app.workspace_pointers(p_user) w;
  end if;
  foreach target in array coalesce(candidates, '{}') loop
    was_set := pg_catalog.set_config('app.tenant_id', target::text, true);
    -- A leaver's access ends with the last day of employment, in the workplace's own time zone; everyone's when the workspace closes.
    select mm.role, mm.employee_id, mm.template_id, t.time_zone, rt.name as template_name, rt.grants, rt.setting, rt.group_id,
        t.mfa_required, t.idle_minutes_hr, t.session_hours_hr, t.idle_days_others,
        mm.ended_at is not null or coalesce(e.end_date < (pg_catalog.now() at time zone t.time_zone)::date, false) or coalesce(t.closes_at <= pg_catalog.now(), false) as closed
      into m
      from hr.memberships mm join hr.tenants t on t.id = mm.tenant_id
      left join hr.employees e on e.tenant_id = mm.tenant_id and e.id = mm.employee_id
      left join hr.role_templates rt on rt.tenant_id = mm.tenant_id and rt.id = mm.template_id
      where mm.user_id = p_user;
    state := case when m.closed then 'ended' when m.role is not null then 'ok' when state = 'no-workspace' then 'not-member' else state end;
    exit when state = 'ok';
  end loop;
  if state <> 'ok' then
    was_set := pg_catalog.set_config('app.tenant_id', '', true);
    return;
  end if;
  wide := m.role in ('hr', 'super_admin');
  -- Decision D10, with the workspace's own lengths: people with wide rights are signed out after idle minutes or hours in all, others after idle days.
  if (case when wide
      then s.last_seen_at < pg_catalog.now() - pg_catalog.make_interval(mins => m.idle_minutes_hr) or s.created_at < pg_catalog.now() - pg_catalog.make_interval(hours => m.session_hours_hr)
      else s.last_seen_at < pg_catalog.now() - pg_catalog.make_interval(days => m.idle_days_others) end) then
    was_set := pg_catalog.set_config('app.tenant_id', '', true);
    state := 'signed-out';
    stepped_up_at := null;
    user_name := null;
    return;
  end if;
  if wide and m.mfa_required and s.second_factor_at is null then
    was_set := pg_catalog.set_config('app.tenant_id', '', true);
    state := 'second-factor-needed';
    return;
  end if;
  -- Only a super admin looks at the product as somebody else, in the session it was begun in, and only while it lasts.
  if p_view is not null then
    select mm.role, mm.employee_id, mm.template_id, m.time_zone as time_zone, rt.name as template_name, rt.grants, rt.setting, rt.group_id, mm.user_id into m
      from hr.view_as v
      join hr.memberships mm on mm.tenant_id = v.tenant_id and mm.id = v.membership_id
      left join hr.employees e on e.tenant_id = mm.tenant_id and e.id = mm.employee_id
      left join hr.role_templates rt on rt.tenant_id = mm.tenant_id and rt.id = mm.template_id
      where v.id = p_view and v.user_id = p_user and v.session_id = p_session and v.stopped_at is null and v.ends_at > pg_catalog.now() and m.role = 'super_admin'
        and mm.ended_at is null and not coalesce(e.end_date < (pg_catalog.now() at time zone m.time_zone)::date, false);
    if m.role is null then
      was_set := pg_catalog.set_config('app.tenant_id', '', true);
      state := 'view-ended';
      return;
    end if;
    viewed_user_id := m.user_id;
    was_set := pg_catalog.set_config('app.user_id', m.user_id::text, true);
    was_set := pg_catalog.set_config('app.viewed_by', p_user::text, true);
  end if;
  tenant_id := target;
  role := m.role;
  person_id := m.employee_id;
  time_zone := m.time_zone;
  was_set := pg_catalog.set_config('app.role', m.role, true);
  was_set := pg_catalog.set_config('app.person_id', coalesce(m.employee_id::text, ''), true);
  if m.template_id is not null then
    rights := pg_catalog.jsonb_build_object('templateId', m.template_id, 'name', m.template_name, 'grants', m.grants);
    was_set := pg_catalog.set_config('app.rights', m.setting, true);
    was_set := pg_catalog.set_config('app.group_id', coalesce(m.group_id::text, ''), true);
  end if;
end $$;

-- As in 0003, and with nothing left of a person's request in whose transaction it may stand.
create or replace function app.begin_system(p_workspace uuid, p_user uuid, p_request text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.set_config('app.tenant_id', p_workspace::text, true), pg_catalog.set_config('app.user_id', coalesce(p_user::text, ''), true),
          pg_catalog.set_config('app.role', 'system', true), pg_catalog.set_config('app.person_id', '', true),
          pg_catalog.set_config('app.rights', '', true), pg_catalog.set_config('app.group_id', '', true), pg_catalog.set_config('app.viewed_by', '', true),
          pg_catalog.set_config('app.request_id', p_request, true);
end $$;

-- What waits for somebody is theirs: nobody reads it while looking at the product as them.
create policy not_while_viewing on hr.notifications as restrictive for select using ((select app.viewed_by()) is null);

revoke execute on function app.begin_request(uuid, uuid, uuid, text, uuid), app.begin_system(uuid, uuid, text) from public;
grant execute on function app.begin_request(uuid, uuid, uuid, text, uuid), app.begin_system(uuid, uuid, text) to evenkeel_app, evenkeel_job;
