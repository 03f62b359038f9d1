-- A provider of language models: what a workspace agreed to, what it may cost, and a record of everything that was sent (decision 032).
-- Consents, what went out, how it ended and what a person did with it are only ever added to.

create table hr.ai_settings (
  tenant_id uuid not null references hr.tenants (id),
  -- 'installation': the provider whoever runs this installation has set; 'own': the workspace's own.
  provider text not null default 'installation' check (provider in ('installation', 'own')),
  base_url text check (length(base_url) <= 500),
  model text check (length(model) between 1 and 200),
  embedding_model text check (length(embedding_model) between 1 and 200),
  -- Sealed with the installation's key.
  api_key bytea,
  -- What the last test of the connection found; null: not tested since the provider was chosen.
  structured boolean,
  embeddings boolean,
  tested_at timestamptz,
  test_problem text check (length(test_problem) <= 60),
  tokens_a_month bigint not null default 1000000 check (tokens_a_month between 0 and 1000000000),
  keep_days integer not null default 90 check (keep_days between 1 and 730),
  version bigint not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (tenant_id),
  check (provider = 'installation' or (base_url is not null and model is not null))
);

create table hr.ai_consents (
  tenant_id uuid not null references hr.tenants (id),
  number integer not null check (number >= 1),
  -- What may leave from here on: 0 nothing, 1 questions and passages of policies, 2 with facts of a case, 3 with its words.
  level smallint not null check (level between 0 and 3),
  host text not null check (length(host) between 1 and 260),
  model text not null check (length(model) between 1 and 200),
  region text not null default '' check (length(region) <= 200),
  agreement boolean not null,
  given_at timestamptz not null default now(),
  given_by uuid not null,
  given_by_name text not null,
  primary key (tenant_id, number),
  -- Nothing leaves without an agreement on the processing of data.
  check (level = 0 or (agreement and region <> ''))
);

create table hr.ai_outbound (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  sent_at timestamptz not null default clock_timestamp(),
  asked_by uuid not null,
  asked_by_name text not null,
  purpose text not null check (purpose in ('test', 'embed', 'answer', 'repair', 'wording')),
  level smallint not null check (level between 0 and 3),
  consent_number integer,
  host text not null,
  model text not null,
  passage_ids text[] not null default '{}',
  body_sha256 text not null check (body_sha256 ~ '^[0-9a-f]{64}$'),
  body_bytes integer not null check (body_bytes >= 0),
  -- Counted against the month until it is known what it cost.
  reserved integer not null check (reserved >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, consent_number) references hr.ai_consents (tenant_id, number),
  -- Only the test of a connection, which says nothing of anybody, goes out without consent.
  check ((purpose = 'test') = (consent_number is null)),
  check ((purpose = 'test') = (level = 0))
);
create index ai_outbound_listed on hr.ai_outbound (tenant_id, sent_at, id);

create table hr.ai_outbound_outcomes (
  tenant_id uuid not null,
  outbound_id uuid not null,
  ended_at timestamptz not null default clock_timestamp(),
  outcome text not null check (length(outcome) between 1 and 40),
  tokens_in integer not null check (tokens_in >= 0),
  tokens_out integer not null check (tokens_out >= 0),
  latency_ms integer not null check (latency_ms >= 0),
  kept integer not null default 0,
  -- Why sentences were left out, without what they said.
  dropped jsonb not null default '[]',
  primary key (tenant_id, outbound_id),
  foreign key (tenant_id, outbound_id) references hr.ai_outbound (tenant_id, id)
);

-- What was sent and what was left out of the answer, sealed with the installation's key; taken away when its time is over.
create table hr.ai_outbound_texts (
  tenant_id uuid not null,
  outbound_id uuid not null,
  part text not null check (part in ('sent', 'dropped')),
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, outbound_id, part),
  foreign key (tenant_id, outbound_id) references hr.ai_outbound (tenant_id, id)
);
create index ai_outbound_texts_expiring on hr.ai_outbound_texts (tenant_id, expires_at);

create table hr.ai_outbound_acts (
  tenant_id uuid not null,
  id uuid not null,
  outbound_id uuid not null,
  act text not null check (act in ('sent-by-click', 'used', 'left', 'helpful', 'not-helpful')),
  acted_at timestamptz not null default clock_timestamp(),
  acted_by uuid not null,
  acted_by_name text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, outbound_id) references hr.ai_outbound (tenant_id, id)
);
create index on hr.ai_outbound_acts (tenant_id, outbound_id);

-- Bytes that were shown to a person and wait for their click; good once, for a short while.
create table hr.ai_previews (
  tenant_id uuid not null references hr.tenants (id),
  id uuid not null,
  shown_to uuid not null,
  sealed bytea not null,
  body_sha256 text not null check (body_sha256 ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id)
);
create index on hr.ai_previews (tenant_id, expires_at);

-- Nothing is recorded as sent, and so nothing is sent, beyond the consent in force.
create function app.ai_within_consent() returns trigger language plpgsql set search_path = '' as $$
declare
  now_given record;
begin
  select c.number, c.level into now_given from hr.ai_consents c where c.tenant_id = new.tenant_id order by c.number desc limit 1;
  if now_given.number is distinct from new.consent_number or new.level > now_given.level then
    raise exception 'beyond the consent of this workspace' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger within_consent before insert on hr.ai_outbound
  for each row when (new.purpose <> 'test') execute function app.ai_within_consent();

alter table hr.ai_settings enable row level security;
alter table hr.ai_settings force row level security;
create policy tenant_isolation on hr.ai_settings as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.ai_settings for select using ((select app.is_hr()));
create policy add on hr.ai_settings for insert with check ((select app.role()) in ('super_admin', 'system'));
create policy change on hr.ai_settings for update using ((select app.role()) in ('super_admin', 'system')) with check ((select app.role()) in ('super_admin', 'system'));

alter table hr.ai_consents enable row level security;
alter table hr.ai_consents force row level security;
create policy tenant_isolation on hr.ai_consents as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.ai_consents for select using ((select app.is_hr()));
create policy add on hr.ai_consents for insert with check ((select app.role()) = 'super_admin' and given_by = (select app.user_id()));

alter table hr.ai_outbound enable row level security;
alter table hr.ai_outbound force row level security;
create policy tenant_isolation on hr.ai_outbound as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.ai_outbound for select using ((select app.is_hr()));
create policy add on hr.ai_outbound for insert with check ((select app.is_hr()) and asked_by = (select app.user_id()));

alter table hr.ai_outbound_outcomes enable row level security;
alter table hr.ai_outbound_outcomes force row level security;
create policy tenant_isolation on hr.ai_outbound_outcomes as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.ai_outbound_outcomes for select using ((select app.is_hr()));
create policy add on hr.ai_outbound_outcomes for insert with check ((select app.is_hr()));

alter table hr.ai_outbound_texts enable row level security;
alter table hr.ai_outbound_texts force row level security;
create policy tenant_isolation on hr.ai_outbound_texts as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.ai_outbound_texts for select using ((select app.role()) in ('super_admin', 'system'));
create policy add on hr.ai_outbound_texts for insert with check ((select app.is_hr()));
create policy expire on hr.ai_outbound_texts for delete using ((select app.role()) = 'system' and expires_at < now());

alter table hr.ai_outbound_acts enable row level security;
alter table hr.ai_outbound_acts force row level security;
create policy tenant_isolation on hr.ai_outbound_acts as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy read on hr.ai_outbound_acts for select using ((select app.is_hr()));
create policy add on hr.ai_outbound_acts for insert with check ((select app.is_hr()) and acted_by = (select app.user_id()));

alter table hr.ai_previews enable row level security;
alter table hr.ai_previews force row level security;
create policy tenant_isolation on hr.ai_previews as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy own on hr.ai_previews for select using (shown_to = (select app.user_id()) or (select app.role()) = 'system');
create policy add on hr.ai_previews for insert with check ((select app.is_hr()) and shown_to = (select app.user_id()));
create policy use on hr.ai_previews for update using (shown_to = (select app.user_id())) with check (shown_to = (select app.user_id()));
create policy expire on hr.ai_previews for delete using ((select app.role()) = 'system' and expires_at < now());

grant select, insert on hr.ai_settings, hr.ai_consents, hr.ai_outbound, hr.ai_outbound_outcomes, hr.ai_outbound_texts, hr.ai_outbound_acts, hr.ai_previews to evenkeel_app, evenkeel_job;
grant update (provider, base_url, model, embedding_model, api_key, structured, embeddings, tested_at, test_problem, tokens_a_month, keep_days, version, updated_at, updated_by_name)
  on hr.ai_settings to evenkeel_app, evenkeel_job;
grant update (used_at) on hr.ai_previews to evenkeel_app, evenkeel_job;
grant delete on hr.ai_outbound_texts, hr.ai_previews to evenkeel_app, evenkeel_job;
revoke execute on function app.ai_within_consent() from public;
grant execute on function app.ai_within_consent() to evenkeel_app, evenkeel_job;
