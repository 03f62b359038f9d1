-- The assistant: policies in versions with their passages, and what people asked (decision 031).

create table hr.policy_documents (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  -- policy: the workspace's own. statutory: a summary of law or of a code that ships with the product, with a link to the official text.
  kind text not null check (kind in ('policy', 'statutory')),
  title text not null check (length(title) between 1 and 160),
  title_key text not null,
  source_url text check (source_url ~ '^https://' and length(source_url) <= 500),
  archived_at timestamptz,
  archived_by_name text,
  created_at timestamptz not null default now(),
  created_by_name text not null default '',
  version bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, kind, title_key)
);

-- What a policy said from a day on. Never changed once it has been read; the next one is a version of its own.
create table hr.policy_versions (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  number integer not null check (number >= 1),
  label text check (length(label) between 1 and 40),
  origin text not null check (origin in ('written', 'file', 'shipped')),
  file_id uuid,
  file_name text,
  file_type text not null check (file_type in ('md', 'pdf', 'docx')),
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  -- As written; null of a file.
  source text check (length(source) <= 2000000),
  state text not null default 'reading' check (state in ('reading', 'indexing', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  problem text,
  -- As read: what is quoted are places in it.
  body text,
  sha256 text,
  created_at timestamptz not null default now(),
  created_by_name text not null default '',
  primary key (tenant_id, id),
  unique (tenant_id, document_id, number),
  foreign key (tenant_id, document_id) references hr.policy_documents (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references hr.stored_files (tenant_id, id),
  check ((origin = 'file') = (file_id is not null) and (origin = 'file') = (source is null)),
  check ((body is null) = (sha256 is null))
);
create index on hr.policy_versions (tenant_id, file_id) where file_id is not null;

create table hr.policy_chunks (
  tenant_id uuid not null,
  version_id uuid not null,
  number integer not null,
  section text not null,
  start_at integer not null,
  end_at integer not null check (end_at > start_at),
  -- [start, end, clause, what it stands under] of each sentence.
  sentences jsonb not null,
  -- One vector a sentence, of one model; null until they are made.
  vectors bytea,
  model text,
  primary key (tenant_id, version_id, number),
  foreign key (tenant_id, version_id) references hr.policy_versions (tenant_id, id) on delete cascade,
  check ((vectors is null) = (model is null))
);

create table hr.policy_synonyms (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  words text[] not null check (cardinality(words) between 2 and 12),
  created_at timestamptz not null default now(),
  created_by_name text not null,
  primary key (tenant_id, id)
);

-- What one person asked, and was answered. Nobody else reads it.
create table hr.assistant_conversations (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  user_id uuid not null,
  case_id uuid,
  title text not null check (length(title) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id) on delete cascade
);
create index on hr.assistant_conversations (tenant_id, user_id, updated_at desc);

create table hr.assistant_turns (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  number integer not null check (number >= 1),
  question text not null check (length(question) <= 4000),
  as_at date not null,
  state text not null default 'running' check (state in ('running', 'answered', 'nothing', 'stopped', 'failed')),
  level integer not null default 0 check (level between 0 and 4),
  answer jsonb,
  helpful boolean,
  feedback_reason text check (length(feedback_reason) <= 500),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, conversation_id, number),
  foreign key (tenant_id, conversation_id) references hr.assistant_conversations (tenant_id, id) on delete cascade
);

-- What was read once stays as it is.
create function app.policy_version_stays() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.body is not null and (new.body is distinct from old.body or new.sha256 is distinct from old.sha256) then
    raise exception 'a version of a policy is never changed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger stays before update on hr.policy_versions for each row execute function app.policy_version_stays();

alter table hr.policy_documents enable row level security;
alter table hr.policy_documents force row level security;
alter table hr.policy_versions enable row level security;
alter table hr.policy_versions force row level security;
alter table hr.policy_chunks enable row level security;
alter table hr.policy_chunks force row level security;
alter table hr.policy_synonyms enable row level security;
alter table hr.policy_synonyms force row level security;
alter table hr.assistant_conversations enable row level security;
alter table hr.assistant_conversations force row level security;
alter table hr.assistant_turns enable row level security;
alter table hr.assistant_turns force row level security;
create policy tenant_isolation on hr.policy_documents as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.policy_versions as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.policy_chunks as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.policy_synonyms as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.assistant_conversations as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.assistant_turns as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));

create function app.keeps_policies() returns boolean language sql stable set search_path = '' as
  $$ select coalesce(app.is_hr() or app.role() = 'system', false) $$;

create policy read on hr.policy_documents for select using ((select app.keeps_policies()));
create policy add on hr.policy_documents for insert with check ((select app.keeps_policies()));
create policy change on hr.policy_documents for update using ((select app.keeps_policies())) with check ((select app.keeps_policies()));
create policy read on hr.policy_versions for select using ((select app.keeps_policies()));
create policy add on hr.policy_versions for insert with check ((select app.keeps_policies()));
create policy change on hr.policy_versions for update using ((select app.keeps_policies())) with check ((select app.keeps_policies()));
-- Passages are made by the background work alone.
create policy read on hr.policy_chunks for select using ((select app.keeps_policies()));
create policy add on hr.policy_chunks for insert with check (app.role() = 'system');
create policy change on hr.policy_chunks for update using (app.role() = 'system') with check (app.role() = 'system');
create policy remove on hr.policy_chunks for delete using (app.role() = 'system');
create policy read on hr.policy_synonyms for select using ((select app.keeps_policies()));
create policy add on hr.policy_synonyms for insert with check ((select app.is_hr()));
create policy remove on hr.policy_synonyms for delete using ((select app.is_hr()));

create policy own on hr.assistant_conversations for select using (user_id = (select app.user_id()) and (select app.is_hr()));
create policy add on hr.assistant_conversations for insert with check (user_id = (select app.user_id()) and (select app.is_hr()));
create policy change on hr.assistant_conversations for update
  using (user_id = (select app.user_id()) and (select app.is_hr())) with check (user_id = (select app.user_id()));
create policy remove on hr.assistant_conversations for delete using (user_id = (select app.user_id()));
create policy own on hr.assistant_turns for select
  using (exists (select from hr.assistant_conversations c where c.tenant_id = assistant_turns.tenant_id and c.id = conversation_id));
create policy add on hr.assistant_turns for insert
  with check (exists (select from hr.assistant_conversations c where c.tenant_id = assistant_turns.tenant_id and c.id = conversation_id));
create policy change on hr.assistant_turns for update
  using (exists (select from hr.assistant_conversations c where c.tenant_id = assistant_turns.tenant_id and c.id = conversation_id))
  with check (exists (select from hr.assistant_conversations c where c.tenant_id = assistant_turns.tenant_id and c.id = conversation_id));

grant select, insert on hr.policy_documents, hr.policy_versions to evenkeel_app, evenkeel_job;
grant select, insert, delete on hr.policy_chunks, hr.policy_synonyms, hr.assistant_conversations to evenkeel_app, evenkeel_job;
grant select, insert on hr.assistant_turns to evenkeel_app, evenkeel_job;
grant update (title, title_key, archived_at, archived_by_name, version) on hr.policy_documents to evenkeel_app, evenkeel_job;
grant update (state, done, total, problem, body, sha256) on hr.policy_versions to evenkeel_app, evenkeel_job;
grant update (vectors, model) on hr.policy_chunks to evenkeel_app, evenkeel_job;
grant update (updated_at) on hr.assistant_conversations to evenkeel_app, evenkeel_job;
grant update (state, level, answer, helpful, feedback_reason) on hr.assistant_turns to evenkeel_app, evenkeel_job;
revoke execute on function app.policy_version_stays(), app.keeps_policies() from public;
grant execute on function app.policy_version_stays(), app.keeps_policies() to evenkeel_app, evenkeel_job;
