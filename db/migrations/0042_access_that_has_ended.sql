-- Access that was given for a time ends for keys and for what is sent in a member's name as it does for the member; and what left for a
-- language model out of a case is read by who works on that case.

create or replace function app.begin_member(p_workspace uuid, p_user uuid, p_role text, p_request text,
    out state text, out tenant_id uuid, out role text, out person_id uuid, out stepped_up_at timestamptz, out time_zone text, out last_seen_at timestamptz, out user_name text,
    out rights jsonb, out viewed_user_id uuid)
  language plpgsql set search_path = '' as $$
declare
  m record;
  was_set text;
begin
  perform app.begin_system(p_workspace, p_user, p_request);
  select mm.role, mm.employee_id, mm.template_id, t.time_zone, rt.name as template_name, rt.grants, rt.setting, rt.group_id into m
    from hr.memberships mm join hr.tenants t on t.id = mm.tenant_id
    left join hr.employees e on e.tenant_id = mm.tenant_id and e.id = mm.employee_id
    left join hr.role_templates rt on rt.tenant_id = mm.tenant_id and rt.id = mm.template_id
    where mm.user_id = p_user and mm.role = p_role and mm.ended_at is null
      and not coalesce(mm.expires_on < (pg_catalog.now() at time zone t.time_zone)::date, false)
      and not coalesce(e.end_date < (pg_catalog.now() at time zone t.time_zone)::date, false) and not coalesce(t.closes_at <= pg_catalog.now(), false);
  if m.role is null then
    state := 'gone';
    was_set := pg_catalog.set_config('app.tenant_id', '', true);
    was_set := pg_catalog.set_config('app.role', '', true);
    return;
  end if;
  state := 'ok';
  tenant_id := p_workspace;
  role := m.role;
  person_id := m.employee_id;
  time_zone := m.time_zone;
  select c.name into user_name from app.user_card(p_user) c;
  was_set := pg_catalog.set_config('app.role', m.role, true);
  was_set := pg_catalog.set_config('app.person_id', coalesce(m.employee_id::text, ''), true);
  if m.template_id is not null then
    rights := pg_catalog.jsonb_build_object('templateId', m.template_id, 'name', m.template_name, 'grants', m.grants);
    was_set := pg_catalog.set_config('app.rights', m.setting, true);
    was_set := pg_catalog.set_config('app.group_id', coalesce(m.group_id::text, ''), true);
  end if;
end $$;

-- The case a question was asked in. No key: the row outlives the case, and what was sent then stays closed.
alter table hr.ai_outbound add column case_id uuid;
alter policy read on hr.ai_outbound_texts using ((select app.role()) = 'system' or ((select app.role()) = 'super_admin' and exists (select from hr.ai_outbound o
  where o.tenant_id = ai_outbound_texts.tenant_id and o.id = outbound_id and (o.case_id is null or o.case_id in (select m.case_id from app.my_cases() m where m.level = 'full')))));
