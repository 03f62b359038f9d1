-- A letter out of a case counts there from the day it is sent: what its case goes by is kept with it until then.
alter table hr.letters add column for_case jsonb check (for_case is null or (case_id is not null and jsonb_typeof(for_case) = 'object'));

-- The bytes of what is on the file of a case. The event that adds an item says what it is and by which hash; here it lies. Whoever works
-- on the case opens it, and a party what was shown to them or is their own statement.
create table hr.case_files (
  tenant_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  -- The item of the case that it is the file of.
  item text not null check (length(item) between 1 and 80),
  file_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  -- Parties who may open it, as the events say.
  shown_to uuid[] not null default '{}',
  added_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, case_id, item),
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id),
  foreign key (tenant_id, file_id) references hr.stored_files (tenant_id, id)
);
create index on hr.case_files (tenant_id, file_id);

alter table hr.case_files enable row level security;
alter table hr.case_files force row level security;
create policy tenant_isolation on hr.case_files as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.case_files for select to evenkeel_app, evenkeel_job using ((select app.role()) = 'system'
  or case_id in (select m.case_id from app.my_cases() m where m.level in ('full', 'read') or (m.level = 'party' and (select app.person_id()) = any (shown_to))));
create policy add on hr.case_files for insert to evenkeel_app, evenkeel_job
  with check (case_id in (select m.case_id from app.my_cases() m where m.level = 'full'));
create policy change on hr.case_files for update to evenkeel_app, evenkeel_job
  using (case_id in (select m.case_id from app.my_cases() m where m.level = 'full'));
create policy erasure on hr.case_files to evenkeel_owner using ((select app.erasing())) with check ((select app.erasing()));
grant select, insert on hr.case_files to evenkeel_app, evenkeel_job;
grant update (shown_to) on hr.case_files to evenkeel_app, evenkeel_job;

-- A file that a case speaks of is not a person's to be taken out with theirs.
create or replace function app.take_erased_files(p_erasure uuid, p_files uuid[]) returns setof uuid language plpgsql security definer set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
begin
  perform pg_catalog.set_config('app.erasing', 'on', true);
  perform from hr.erasures e where e.tenant_id = tenant and e.id = p_erasure and e.state = 'agreed';
  if not found then raise exception 'not agreed to' using errcode = '42501'; end if;
  return query with unused as (
    delete from hr.stored_files s where s.tenant_id = tenant and s.id = any (p_files)
      and not exists (select from hr.document_versions v where v.tenant_id = tenant and v.file_id = s.id)
      and not exists (select from hr.custom_files c where c.tenant_id = tenant and c.file_id = s.id)
      and not exists (select from hr.letters l where l.tenant_id = tenant and s.id in (l.docx_file_id, l.pdf_file_id))
      and not exists (select from hr.absence_fit_notes f where f.tenant_id = tenant and f.file_id = s.id)
      and not exists (select from hr.case_files k where k.tenant_id = tenant and k.file_id = s.id)
    returning s.id, s.size),
  freed as (update hr.file_use u set bytes = greatest(0, u.bytes - (select coalesce(sum(x.size), 0) from unused x)) where u.tenant_id = tenant)
  select x.id from unused x;
end $$;
