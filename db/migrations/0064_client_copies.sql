-- What of another workspace's templates and processes was copied here (decision 060). The row names the other workspace and nothing in it: it
-- is read where it belongs, by whoever belongs there as well.

create table hr.client_copies (
  tenant_id uuid not null references hr.tenants (id),
  kind text not null check (kind in ('template', 'process')),
  source_workspace uuid not null,
  -- The id of a template, or the name of a process.
  source_key text not null check (length(source_key) between 1 and 60),
  source_version int not null check (source_version >= 1),
  here_key text not null check (length(here_key) between 1 and 60),
  here_version int not null check (here_version >= 1),
  copied_at timestamptz not null default now(),
  copied_by uuid,
  copied_by_name text not null,
  primary key (tenant_id, kind, source_workspace, source_key),
  check (source_workspace <> tenant_id)
);
alter table hr.client_copies enable row level security;
alter table hr.client_copies force row level security;
create policy tenant_isolation on hr.client_copies as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.client_copies using ((select app.is_hr())) with check ((select app.is_hr()));
grant select, insert on hr.client_copies to evenkeel_app, evenkeel_job;
grant update (source_version, here_key, here_version, copied_at, copied_by, copied_by_name) on hr.client_copies to evenkeel_app, evenkeel_job;

-- Whoever is erased is taken out of the text of a policy too; without this one mention in a policy stopped the whole erasure. Its passages are
-- found anew from what is left.
create or replace function app.policy_version_stays() returns trigger language plpgsql set search_path = '' as $$
begin
  if app.erases() then return new; end if;
  if old.body is not null and (new.body is distinct from old.body or new.sha256 is distinct from old.sha256) then
    raise exception 'a version of a policy is never changed' using errcode = '42501';
  end if;
  return new;
end $$;
