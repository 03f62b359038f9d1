-- Letters: texts of the workspace, what went out, to whom, and what they answered. What was issued is only ever added to: a letter is a row
-- that nobody changes, and where it stands is a row of its own (decision 027).

-- The workspace's own letters, each a form of one of the library, whose mandatory contents count for it.
create table hr.letter_templates (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  letter text not null check (length(letter) between 1 and 60),
  title text not null check (length(title) between 1 and 200),
  marking text not null default '' check (length(marking) <= 200),
  -- Read by the language of letters on every save; nothing unknown is in it.
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  version bigint not null default 1,
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (tenant_id, id)
);
create index on hr.letter_templates (tenant_id, letter);

-- Every text that was ever saved; never changed.
create table hr.letter_template_versions (
  tenant_id uuid not null,
  template_id uuid not null,
  number bigint not null check (number >= 1),
  title text not null,
  marking text not null default '',
  document jsonb not null,
  note text check (length(note) <= 500),
  saved_at timestamptz not null default now(),
  saved_by uuid,
  saved_by_name text not null,
  primary key (tenant_id, template_id, number),
  foreign key (tenant_id, template_id) references hr.letter_templates (tenant_id, id)
);

-- What letters say and the record has no place for: of the employer, of everybody's terms, of one person's.
create table hr.letter_values (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  -- Null: for everybody who has none of their own.
  employee_id uuid,
  field text not null check (length(field) between 1 and 60),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by_name text not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, employee_id, field),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade
);

-- The last number given; its row is the lock under which numbers follow one another. Each case counts for itself: a gap in the numbers of
-- the workspace would tell of a case to who must not know of it.
create table hr.letter_numbers (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null default gen_random_uuid(),
  case_id uuid,
  last integer not null default 0,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, case_id),
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id)
);

create table hr.letter_batches (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  letter text not null,
  title text not null,
  -- What was asked: template, values, delivery, signatory.
  asked jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  created_by_name text not null,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index on hr.letter_batches (tenant_id, created_at);

-- A letter that went out of the workspace's hands as it is: document, number and files never change.
create table hr.letters (
  tenant_id uuid not null,
  id uuid not null,
  number integer not null check (number >= 1),
  reference text not null check (length(reference) between 1 and 80),
  letter text not null,
  -- The workspace's text it was made from; null: the library's own.
  template_id uuid,
  template_version bigint,
  title text not null,
  employee_id uuid not null,
  person_name text not null,
  search_text text not null,
  case_id uuid,
  case_reference text,
  -- What it tells of the person: who sees such documents of theirs.
  category text not null default 'letters' check (category in ('letters', 'pay', 'health')),
  document jsonb not null,
  delivery text not null check (delivery in ('post', 'hand', 'email', 'portal')),
  docx_file_id uuid not null,
  docx_sha256 text not null check (docx_sha256 ~ '^[0-9a-f]{64}$'),
  pdf_file_id uuid,
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  -- The one of this kind before it, to this person from this case.
  replaces uuid,
  batch_id uuid,
  signatory_name text not null,
  issued_at timestamptz not null default now(),
  issued_by uuid,
  issued_by_name text not null,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, case_id, number),
  -- Of two that were written from the same state one is there already.
  unique nulls not distinct (tenant_id, employee_id, letter, case_id, replaces),
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade,
  foreign key (tenant_id, case_id) references hr.cases (tenant_id, id),
  foreign key (tenant_id, docx_file_id) references hr.stored_files (tenant_id, id),
  foreign key (tenant_id, pdf_file_id) references hr.stored_files (tenant_id, id),
  foreign key (tenant_id, batch_id) references hr.letter_batches (tenant_id, id),
  foreign key (tenant_id, template_id, template_version) references hr.letter_template_versions (tenant_id, template_id, number)
);
create index letters_listed on hr.letters (tenant_id, issued_at, id);
create index letters_of_person on hr.letters (tenant_id, employee_id, issued_at);
create index letters_of_case on hr.letters (tenant_id, case_id) where case_id is not null;
create index letters_of_batch on hr.letters (tenant_id, batch_id) where batch_id is not null;
create index on hr.letters (tenant_id, docx_file_id);
create index on hr.letters (tenant_id, pdf_file_id);
create index on hr.letters (tenant_id, replaces) where replaces is not null;

create table hr.letter_batch_people (
  tenant_id uuid not null,
  batch_id uuid not null,
  employee_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'issued', 'blocked')),
  letter_id uuid,
  findings jsonb not null default '[]',
  primary key (tenant_id, batch_id, employee_id),
  foreign key (tenant_id, batch_id) references hr.letter_batches (tenant_id, id) on delete cascade,
  foreign key (tenant_id, employee_id) references hr.employees (tenant_id, id) on delete cascade
);
create index letter_batch_people_by_state on hr.letter_batch_people (tenant_id, batch_id, state);

-- Where a letter stands. Whom it is about and its case are here again, so that who may see it is said without looking at the letter.
create table hr.letter_progress (
  tenant_id uuid not null,
  letter_id uuid not null,
  employee_id uuid not null,
  case_id uuid,
  category text not null default 'letters',
  -- It goes to whom it is about, rather than to somebody else.
  to_person boolean not null,
  state text not null default 'draft' check (state in ('draft', 'sent', 'viewed', 'signed', 'declined', 'expired')),
  sent_at timestamptz,
  sent_by text check (sent_by in ('portal', 'email', 'print')),
  viewed_at timestamptz,
  decided_at timestamptz,
  expires_on date,
  document_id uuid,
  version bigint not null default 1,
  primary key (tenant_id, letter_id),
  foreign key (tenant_id, letter_id) references hr.letters (tenant_id, id) on delete cascade,
  check ((state = 'draft') = (sent_at is null))
);
create index letter_progress_by_state on hr.letter_progress (tenant_id, state);
create index letter_progress_expiring on hr.letter_progress (tenant_id, expires_on) where expires_on is not null and state in ('sent', 'viewed');

-- Who is asked to sign or only to read, in order. Links, codes and what a code gives are kept as hashes.
create table hr.letter_signers (
  tenant_id uuid not null,
  id uuid not null,
  letter_id uuid not null,
  employee_id uuid not null,
  case_id uuid,
  category text not null default 'letters',
  position smallint not null check (position between 1 and 20),
  role text not null check (role in ('person', 'companion', 'witness', 'employer')),
  -- One who signs in; else a link goes to the address.
  signer_id uuid,
  name text not null check (length(name) between 1 and 200),
  email text check (length(email) <= 254),
  -- False: by the link it is only read.
  signs boolean not null default true,
  state text not null default 'waiting' check (state in ('waiting', 'signed', 'declined')),
  token_hash bytea check (octet_length(token_hash) = 32),
  token_until timestamptz,
  code_hash bytea check (octet_length(code_hash) = 32),
  code_until timestamptz,
  -- Tries at one code, and codes sent; both end.
  code_tries smallint not null default 0,
  codes_sent smallint not null default 0,
  code_sent_at timestamptz,
  access_hash bytea check (octet_length(access_hash) = 32),
  access_until timestamptz,
  viewed_at timestamptz,
  decided_at timestamptz,
  signed_name text check (length(signed_name) <= 200),
  decline_reason text check (length(decline_reason) <= 500),
  reminded_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, letter_id) references hr.letters (tenant_id, id) on delete cascade,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'signed') = (signed_name is not null)),
  check ((state = 'declined') = (decline_reason is not null))
);
create index on hr.letter_signers (tenant_id, letter_id, position);
create index on hr.letter_signers (tenant_id, signer_id) where signer_id is not null;

-- What happened to a letter, in order; the certificate is made of it.
create table hr.letter_events (
  tenant_id uuid not null,
  seq bigint not null generated by default as identity,
  letter_id uuid not null,
  action text not null check (action in ('issued', 'sent', 'viewed', 'signed', 'declined', 'reminded', 'expired')),
  at timestamptz not null default now(),
  by_id uuid,
  by_name text not null,
  detail text check (length(detail) <= 500),
  primary key (tenant_id, seq),
  foreign key (tenant_id, letter_id) references hr.letters (tenant_id, id) on delete cascade
);
create index on hr.letter_events (tenant_id, letter_id, seq);

-- Whether a PDF was issued here, for whoever holds one: of no workspace and of nobody.
create table auth.letter_hashes (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  reference text not null,
  issued_on date not null
);
alter table auth.letter_hashes enable row level security;
alter table auth.letter_hashes force row level security;
create policy identity on auth.letter_hashes for select to evenkeel_auth using (true);
create policy definer_functions on auth.letter_hashes to evenkeel_owner using (true) with check (true);
grant select on auth.letter_hashes to evenkeel_auth;
create function app.note_letter_hash(p_sha256 text, p_reference text, p_day date) returns void language sql security definer set search_path = '' as $$
  insert into auth.letter_hashes (sha256, reference, issued_on) values (p_sha256, p_reference, p_day) on conflict do nothing $$;

-- A letter, its events and the texts it was made from stay as they are, whoever asks; they go with the person alone.
create function app.letters_are_kept() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'letters' then
      if not exists (select from hr.employees e where e.tenant_id = old.tenant_id and e.id = (pg_catalog.to_jsonb(old) ->> 'employee_id')::uuid) then return old; end if;
    elsif tg_table_name = 'letter_events' then
      if not exists (select from hr.letters l where l.tenant_id = old.tenant_id and l.id = (pg_catalog.to_jsonb(old) ->> 'letter_id')::uuid) then return old; end if;
    end if;
  end if;
  raise exception 'what was issued is only added to' using errcode = 'EK004';
end $$;
create trigger kept before update or delete on hr.letters for each row execute function app.letters_are_kept();
create trigger kept before update or delete on hr.letter_events for each row execute function app.letters_are_kept();
create trigger kept before update or delete on hr.letter_template_versions for each row execute function app.letters_are_kept();

-- Whether the asker works on the case a letter came out of: cases have their own rooms (decision D7).
create function app.letter_case_open(p_case uuid) returns boolean language sql stable set search_path = '' as
  $$ select p_case is null or app.role() = 'system' or exists (select from app.my_cases() m where m.case_id = p_case and m.level = 'full') $$;
-- Who in hr sees an issued letter: never whom it is about, and of a case who works on it.
create function app.keeps_letter(p_category text, p_employee uuid, p_case uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  if app.role() = 'system' then return true; end if;
  if not app.is_hr() or p_employee = app.person_id() or not app.letter_case_open(p_case) then return false; end if;
  return app.rights() is null or app.may_see_document(p_category, p_employee);
end $$;

-- Whose turn it is to sign: a number and nothing of the others, whom one signer need not know. Null: nobody is waited for.
create function app.signing_turn(p_letter uuid) returns smallint language sql stable security definer set search_path = '' as $$
  select min(s.position) from hr.letter_signers s where s.tenant_id = app.tenant_id() and s.letter_id = p_letter and s.signs and s.state = 'waiting' $$;

-- Whether a letter has gone out: until then it is there for nobody whom it is to reach. It looks past the policies, which ask it of one another.
create function app.letter_was_sent(p_letter uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from hr.letter_progress p where p.tenant_id = app.tenant_id() and p.letter_id = p_letter and p.sent_at is not null) $$;

alter table hr.letter_templates enable row level security;
alter table hr.letter_templates force row level security;
alter table hr.letter_template_versions enable row level security;
alter table hr.letter_template_versions force row level security;
alter table hr.letter_values enable row level security;
alter table hr.letter_values force row level security;
alter table hr.letter_numbers enable row level security;
alter table hr.letter_numbers force row level security;
alter table hr.letter_batches enable row level security;
alter table hr.letter_batches force row level security;
alter table hr.letters enable row level security;
alter table hr.letters force row level security;
alter table hr.letter_batch_people enable row level security;
alter table hr.letter_batch_people force row level security;
alter table hr.letter_progress enable row level security;
alter table hr.letter_progress force row level security;
alter table hr.letter_signers enable row level security;
alter table hr.letter_signers force row level security;
alter table hr.letter_events enable row level security;
alter table hr.letter_events force row level security;
create policy tenant_isolation on hr.letter_templates as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.letter_template_versions as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.letter_values as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.letter_numbers as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.letter_batches as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.letters as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.letter_batch_people as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.letter_progress as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.letter_signers as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy tenant_isolation on hr.letter_events as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));

create policy read on hr.letter_templates for select using ((select app.is_hr()));
create policy add on hr.letter_templates for insert with check ((select app.is_hr()));
create policy change on hr.letter_templates for update using ((select app.is_hr())) with check ((select app.is_hr()));
create policy read on hr.letter_template_versions for select using ((select app.is_hr()));
create policy add on hr.letter_template_versions for insert with check ((select app.is_hr()));
create policy rows on hr.letter_numbers using ((select app.is_hr()) and app.letter_case_open(case_id)) with check ((select app.is_hr()) and app.letter_case_open(case_id));
create policy rows on hr.letter_batches using ((select app.is_hr())) with check ((select app.is_hr()));
create policy rows on hr.letter_batch_people using ((select app.is_hr())) with check ((select app.is_hr()));
-- Terms of a contract: who in hr sees the work of the person; what counts for everybody is for all of hr.
create policy rows on hr.letter_values using (
    case when not (select app.is_hr()) then false when employee_id is null or (select app.rights()) is null then true else app.may_see('work', employee_id) end)
  with check (case when not (select app.is_hr()) then false when employee_id is null or (select app.rights()) is null then true else app.may_edit('work', employee_id) end);
-- A person reads what was sent to them, and who is asked to sign reads what they are to sign once it was sent.
-- Nobody else's link, answer or reason is theirs to read, whom the letter is about among them.
create policy read on hr.letter_signers for select using (app.keeps_letter(category, employee_id, case_id) or (signer_id = (select app.person_id()) and app.letter_was_sent(letter_id)));
create policy definer_functions on hr.letter_signers for select to evenkeel_owner using (true);
create policy definer_functions on hr.letter_progress for select to evenkeel_owner using (true);
create policy add on hr.letter_signers for insert with check (app.keeps_letter(category, employee_id, case_id));
create policy change on hr.letter_signers for update using (app.keeps_letter(category, employee_id, case_id) or (signer_id = (select app.person_id()) and app.letter_was_sent(letter_id)))
  with check (app.keeps_letter(category, employee_id, case_id) or (signer_id = (select app.person_id()) and app.letter_was_sent(letter_id)));
create policy read on hr.letter_progress for select using (app.keeps_letter(category, employee_id, case_id)
  or (sent_at is not null and ((to_person and employee_id = (select app.person_id()))
    or exists (select from hr.letter_signers s where s.tenant_id = letter_progress.tenant_id and s.letter_id = letter_progress.letter_id and s.signer_id = (select app.person_id())))));
create policy add on hr.letter_progress for insert with check (app.keeps_letter(category, employee_id, case_id));
create policy change on hr.letter_progress for update using (app.keeps_letter(category, employee_id, case_id)
  or (sent_at is not null and ((to_person and employee_id = (select app.person_id()))
    or exists (select from hr.letter_signers s where s.tenant_id = letter_progress.tenant_id and s.letter_id = letter_progress.letter_id and s.signer_id = (select app.person_id())))));
create policy read on hr.letters for select using (
  case when (select app.role()) = 'system' then true
    when (select app.rights()) is null and (select app.is_hr()) and employee_id is distinct from (select app.person_id())
      and (case_id is null or case_id in (select m.case_id from app.my_cases() m where m.level = 'full')) then true
    else app.keeps_letter(category, employee_id, case_id)
      or exists (select from hr.letter_progress p where p.tenant_id = letters.tenant_id and p.letter_id = letters.id and p.sent_at is not null
        and ((p.to_person and p.employee_id = (select app.person_id()))
          or exists (select from hr.letter_signers s where s.tenant_id = letters.tenant_id and s.letter_id = letters.id and s.signer_id = (select app.person_id())))) end);
create policy add on hr.letters for insert with check (app.keeps_letter(category, employee_id, case_id));
create policy read on hr.letter_events for select using (exists (select from hr.letters l where l.tenant_id = letter_events.tenant_id and l.id = letter_id));
create policy add on hr.letter_events for insert with check (exists (select from hr.letters l where l.tenant_id = letter_events.tenant_id and l.id = letter_id));

grant select, insert on hr.letter_templates, hr.letter_template_versions, hr.letter_numbers, hr.letter_batches, hr.letters, hr.letter_batch_people,
  hr.letter_progress, hr.letter_signers, hr.letter_events to evenkeel_app, evenkeel_job;
grant select, insert, delete on hr.letter_values to evenkeel_app, evenkeel_job;
grant update (title, marking, document, version, archived_at, updated_at, updated_by_name) on hr.letter_templates to evenkeel_app, evenkeel_job;
grant update (value, updated_at, updated_by_name) on hr.letter_values to evenkeel_app, evenkeel_job;
grant update (last) on hr.letter_numbers to evenkeel_app, evenkeel_job;
grant update (state, finished_at) on hr.letter_batches to evenkeel_app, evenkeel_job;
grant update (state, letter_id, findings) on hr.letter_batch_people to evenkeel_app, evenkeel_job;
grant update (state, sent_at, sent_by, viewed_at, decided_at, expires_on, document_id, version) on hr.letter_progress to evenkeel_app, evenkeel_job;
grant update (state, token_hash, token_until, code_hash, code_until, code_tries, codes_sent, code_sent_at, access_hash, access_until, viewed_at, decided_at, signed_name,
  decline_reason, reminded_at) on hr.letter_signers to evenkeel_app, evenkeel_job;

revoke execute on function app.note_letter_hash(text, text, date), app.letters_are_kept(), app.letter_case_open(uuid), app.keeps_letter(text, uuid, uuid), app.letter_was_sent(uuid), app.signing_turn(uuid) from public;
grant execute on function app.note_letter_hash(text, text, date), app.letters_are_kept(), app.letter_case_open(uuid), app.keeps_letter(text, uuid, uuid), app.letter_was_sent(uuid), app.signing_turn(uuid) to evenkeel_app, evenkeel_job;
