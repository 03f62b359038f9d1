-- Groups of a directory may give a role (decision 060), and who belongs to a workspace is found by address without reading every member.

-- Super admins are made by hand alone: a directory that is set up wrongly must not be able to lock everybody out, or let anybody in to everything.
alter table hr.scim_groups add column role text check (role in ('employee', 'manager', 'hr'));
grant update (role) on hr.scim_groups to evenkeel_app, evenkeel_job;
create index scim_group_members_of_user on hr.scim_group_members (tenant_id, scim_user_id);

-- Who of the open workspace's members signs in with one of these addresses.
create function app.members_at(p_emails text[]) returns table (user_id uuid, email text) language sql stable security definer set search_path = '' as $$
  select u.id, u.email from auth.users u where u.email = any (p_emails)
    and exists (select from hr.memberships m where m.tenant_id = app.tenant_id() and m.user_id = u.id) $$;
revoke execute on function app.members_at(text[]) from public;
grant execute on function app.members_at(text[]) to evenkeel_app, evenkeel_job;

-- An archive for somebody else that names an erased person: packed, so that nobody can take a name out of it. Its bytes and its link go; that it
-- was made, when and by whom stays, and it can be made again from what is left.
create function app.erase_archives(p_erasure uuid, p_names text[]) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
  wanted text := app.pattern_of(p_names);
  n bigint;
begin
  perform pg_catalog.set_config('app.erasing', 'on', true);
  perform from hr.erasures e where e.tenant_id = tenant and e.id = p_erasure and e.kind = 'person' and e.state = 'agreed';
  if not found then raise exception 'not agreed to' using errcode = '42501'; end if;
  update hr.data_request_archives a set bytes = null, link_hash = null, link_until = null where a.tenant_id = tenant and a.bytes is not null
    and exists (select from hr.data_request_items i where i.tenant_id = tenant and i.request_id = a.request_id
      and pg_catalog.concat_ws(' ', i.title, i.body, i.file_name) ~* wanted);
  get diagnostics n = row_count;
  return n;
end $$;
revoke execute on function app.erase_archives(uuid, text[]) from public;
grant execute on function app.erase_archives(uuid, text[]) to evenkeel_job;
