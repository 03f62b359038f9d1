-- The ground every later migration stands on. The schemas themselves are made before it, by the administrator:
-- hr (what belongs to a workspace), auth (who may sign in), app (functions the product's roles may call).

-- Nothing is callable until it is granted.
alter default privileges revoke execute on functions from public;

grant usage on schema hr, app to evenkeel_app, evenkeel_job;
grant usage on schema auth, app to evenkeel_auth;

-- Who asks, for which workspace, in which request; set for one transaction only. A setting that was used once reads ''
-- afterwards, not null, so both mean "nobody" and every policy that compares with it lets nothing through.
create function app.tenant_id() returns uuid language sql stable parallel safe as
  $$ select nullif(pg_catalog.current_setting('app.tenant_id', true), '')::uuid $$;
create function app.user_id() returns uuid language sql stable parallel safe as
  $$ select nullif(pg_catalog.current_setting('app.user_id', true), '')::uuid $$;
create function app.request_id() returns text language sql stable parallel safe as
  $$ select nullif(pg_catalog.current_setting('app.request_id', true), '') $$;

grant execute on function app.tenant_id(), app.user_id(), app.request_id() to evenkeel_app, evenkeel_job;
