-- SAML beside OpenID Connect.

alter table hr.sso_connections
  add column protocol text not null default 'openid' check (protocol in ('openid', 'saml')),
  add column sign_in_url text,
  -- One PEM after another: two while a provider changes its own.
  add column certificates text,
  add check (protocol = 'openid' or (sign_in_url is not null and certificates is not null));
grant update (protocol, sign_in_url, certificates) on hr.sso_connections to evenkeel_app, evenkeel_job;

-- Assertions that have opened something: none opens twice. They leave after a day, when none of them would be believed any more.
create table hr.sso_used_assertions (
  tenant_id uuid not null references hr.tenants (id),
  assertion_id text not null check (length(assertion_id) between 1 and 300),
  used_at timestamptz not null default now(),
  primary key (tenant_id, assertion_id)
);
alter table hr.sso_used_assertions enable row level security;
alter table hr.sso_used_assertions force row level security;
create policy tenant_isolation on hr.sso_used_assertions as restrictive using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
create policy rows on hr.sso_used_assertions using ((select app.role()) = 'system') with check ((select app.role()) = 'system');
grant select, insert, delete on hr.sso_used_assertions to evenkeel_app, evenkeel_job;
