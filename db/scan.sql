-- The catalogue scan: every row it returns is a way for one workspace to see or change another's data, or for a role to get
-- more than it was given. No rows: pass. Run it as a superuser, with search_path = '', after the migrations; the test does.
-- The lists below are the reviewed exceptions; adding to one is a security decision.
with cfg as (select
    array['evenkeel_app', 'evenkeel_job', 'evenkeel_auth', 'evenkeel_queue']::name[] as login_roles,
    array['evenkeel_owner']::name[] as owners,
    array['app', 'auth', 'hr']::name[] as schemas,
    -- Which schema's tables a role may reach at all. (Tables of the schema app: none.)
    array['evenkeel_app hr', 'evenkeel_job hr', 'evenkeel_auth auth']::text[] as reach,
    -- Belong to no workspace: the record of migrations, and people's identities, which only evenkeel_auth reaches.
    array['app.migrations', 'auth.accounts', 'auth.attempts', 'auth.email_changes', 'auth.health_days', 'auth.health_samples', 'auth.incidents', 'auth.known_devices', 'auth.letter_hashes', 'auth.mail_outbox', 'auth.passkey_challenges',
          'auth.passkeys', 'auth.recovery_codes', 'auth.sessions', 'auth.sign_in_links', 'auth.signing_keys', 'auth.sso_domains', 'auth.totp_keys', 'auth.user_photos', 'auth.user_preferences', 'auth.users', 'auth.verifications', 'auth.waitlist', 'auth.workspace_pointers']::text[] as allow_global,
    -- Each answers one narrow question about identity or queues one piece of work, and was read with that in mind.
    array['app.add_workspace_pointer(uuid,uuid)', 'app.adds_event(uuid,text,jsonb)', 'app.adds_to_case(uuid)', 'app.audit_cut(bigint,bytea,integer)', 'app.calendar_address_ends()', 'app.case_emergency_asks(uuid)', 'app.case_event_linked()', 'app.case_events_to_fold(uuid[])', 'app.case_in_emergency(text)', 'app.case_seen(uuid)', 'app.cases_seen()', 'app.choose_workspace(uuid,uuid)', 'app.claim_domain(text)', 'app.close_access(uuid)', 'app.erase_archives(uuid,text[])', 'app.erase_in_audit(uuid,uuid,text[],text,bigint,bigint)', 'app.erase_mails(uuid,text[],text[])', 'app.erase_mentions(uuid,text,text[])', 'app.erase_rows(uuid)', 'app.domain_workspace(text)', 'app.every_workspace()', 'app.keep_past_employment()', 'app.know_table_sizes()', 'app.leave_delegates_of_mine(date)', 'app.leave_rota_facts(uuid[])', 'app.keep_own_photo(text,bytea)', 'app.letter_was_sent(uuid)', 'app.lock_case(uuid)', 'app.member_cards()', 'app.members_at(text[])', 'app.my_cases()', 'app.note_letter_hash(text,text,date)', 'app.note_event(text,uuid[])', 'app.notify(uuid[],text,text,uuid,text,jsonb)', 'app.open_case_emergency(uuid)', 'app.opened_just_now(uuid)', 'app.purge_documents(uuid,uuid[])', 'app.purge_records(uuid,text,date,integer)',
          'app.photo_image(uuid,text)', 'app.photo_mark(uuid)', 'app.queue_mail(text,text,jsonb)', 'app.record_departure(uuid)', 'app.release_domain(text)', 'app.rename_own_account(text)', 'app.resolve_notifications(text,uuid)', 'app.session_state(uuid,uuid)', 'app.signing_turn(uuid)', 'app.take_erased_files(uuid,uuid[])', 'app.set_case_access(uuid,jsonb,jsonb)', 'app.set_case_figures(uuid,jsonb)', 'app.user_card(uuid)', 'app.user_preferences(uuid)', 'app.workspace_pointers(uuid)',
          'graphile_worker.enqueue(text,json)']::text[] as allow_secdef,
    array['plpgsql', 'pg_trgm']::name[] as allow_extensions),
every as (select c.oid, n.nspname, c.relname, format('%I.%I', n.nspname, c.relname) as fq, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relowner, c.relacl, c.reloptions, c.relispartition
        from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')),
-- The queue's tables are its library's, which changes them as it likes: they belong to evenkeel_queue, and G1 sees to it that
-- no other role has a right on them. So the rules about tables leave them out.
rel as (select * from every where nspname <> 'graphile_worker'),
tab as (select * from rel where relkind in ('r', 'p')),
own as (select r.oid from pg_catalog.pg_roles r, cfg where r.rolname = any (cfg.owners)),
login as (select r.* from pg_catalog.pg_roles r, cfg where r.rolname = any (cfg.login_roles)),
tcol as (select a.attrelid, a.attnum, a.attnotnull from pg_catalog.pg_attribute a where a.attname = 'tenant_id' and not a.attisdropped),
func as (select p.*, p.oid::regprocedure::text as fq, n.nspname from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
        where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
          and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')),
-- The text of a policy, with white space evened out, and null where it has no second half.
pol as (select p.polrelid, p.polname, p.polpermissive, p.polcmd, p.polroles,
        regexp_replace(pg_catalog.pg_get_expr(p.polqual, p.polrelid), '\s+', ' ', 'g') as qual, regexp_replace(pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid), '\s+', ' ', 'g') as checked
        from pg_catalog.pg_policy p),
isolation as (select tab.oid, format('(%s = ( SELECT app.tenant_id() AS tenant_id))', case when tab.fq = 'hr.tenants' then 'id' else 'tenant_id' end) as wanted
        from tab where tab.fq = 'hr.tenants' or exists (select from tcol where attrelid = tab.oid)),
reaches as (select l.rolname, e.oid, e.fq, e.nspname from login l, every e
        where has_any_column_privilege(l.oid, e.oid, 'SELECT, INSERT, UPDATE, REFERENCES') or has_table_privilege(l.oid, e.oid, 'DELETE, TRUNCATE, TRIGGER'))
-- roles
select 'R1 role that logs in is superuser/bypassrls/createrole/createdb/replication' as rule, rolname::text as obj from login where rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
union all select 'R2 role that logs in is a member of another role', l.rolname || ' -> ' || g.rolname from login l join pg_catalog.pg_auth_members m on m.member = l.oid join pg_catalog.pg_roles g on g.oid = m.roleid
union all select 'R3 owner role can log in or bypass', rolname from pg_catalog.pg_roles r, cfg where r.rolname = any (cfg.owners) and (rolcanlogin or rolsuper or rolbypassrls)
union all select 'R4 configured role missing', x::text from cfg, unnest(cfg.login_roles || cfg.owners) x where not exists (select from pg_catalog.pg_roles where rolname = x)
union all select 'R5 role may CREATE in a schema', l.rolname || ' in ' || n.nspname from login l, pg_catalog.pg_namespace n
      where n.nspname !~ '^pg_' and has_schema_privilege(l.oid, n.oid, 'CREATE') and not (l.rolname = 'evenkeel_queue' and n.nspname = 'graphile_worker')
union all select 'R6 role may CREATE/TEMP in database', l.rolname || ' ' || p from login l, unnest(array['CREATE', 'TEMPORARY']) p where has_database_privilege(l.oid, current_database(), p)
union all select 'R7 role has no fixed search_path', l.rolname from login l where not exists (select from pg_catalog.pg_db_role_setting s, unnest(s.setconfig) c where s.setrole = l.oid and c like 'search_path=%')
-- tables
union all select 'T1 RLS not enabled', fq from tab where not relrowsecurity
union all select 'T2 RLS not forced', fq from tab where not relforcerowsecurity
union all select 'T3 no tenant_id column and not allow-listed', fq from tab, cfg where not exists (select from tcol where attrelid = tab.oid) and not fq = any (cfg.allow_global) and fq <> 'hr.tenants'
union all select 'T4 tenant_id nullable', fq from tab join tcol on attrelid = tab.oid where not attnotnull
union all select 'T5 wrong owner', fq || ' owned by ' || pg_catalog.pg_get_userbyid(relowner) from rel where relowner not in (select oid from own)
union all select 'T6 role has TRUNCATE/REFERENCES/TRIGGER', l.rolname || ' ' || p || ' ' || fq from tab, login l, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) p where has_table_privilege(l.oid, tab.oid, p)
union all select 'T7 PUBLIC has a privilege', fq || ' ' || x.privilege_type from rel, pg_catalog.aclexplode(rel.relacl) x where x.grantee = 0
union all select 'T8 role may update tenant_id or id', l.rolname || ' ' || fq || '.' || t.attname from tab join pg_catalog.pg_attribute t on t.attrelid = tab.oid and t.attname in ('tenant_id', 'id') and not t.attisdropped, login l where has_column_privilege(l.oid, tab.oid, t.attnum, 'UPDATE')
union all select 'T9 partition reachable directly', l.rolname || ' ' || fq from tab, login l where relispartition and has_table_privilege(l.oid, tab.oid, 'SELECT, INSERT, UPDATE, DELETE')
union all select 'T10 audit table is mutable', l.rolname || ' ' || p || ' ' || fq from tab, login l, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p where relname ~ '^audit' and (has_table_privilege(l.oid, tab.oid, p) or (p = 'UPDATE' and has_any_column_privilege(l.oid, tab.oid, 'UPDATE')))
union all select 'T11 role reaches a table outside its schema', r.rolname || ' ' || r.fq from reaches r, cfg where r.nspname <> 'graphile_worker' and not r.rolname || ' ' || r.nspname = any (cfg.reach)
-- policies
union all select 'P1 table has no RESTRICTIVE tenant policy for ALL', tab.fq from tab join isolation i on i.oid = tab.oid where not exists (select from pol p where p.polrelid = tab.oid and not p.polpermissive and p.polcmd = '*' and p.polroles = '{0}' and p.qual = i.wanted and coalesce(p.checked, i.wanted) = i.wanted)
union all select 'P2 RLS on but no permissive policy (dead table)', fq from tab where relrowsecurity and not exists (select from pol p where p.polrelid = tab.oid and p.polpermissive)
union all select 'P3 table of no workspace is open to more than identity and the owner', tab.fq || ' ' || p.polname from tab join pol p on p.polrelid = tab.oid, cfg
      where tab.fq = any (cfg.allow_global) and exists (select from unnest(p.polroles) r where r = 0 or r::regrole::text not in ('evenkeel_auth', 'evenkeel_owner'))
-- keys
union all select 'K1 unique/primary key without tenant_id (existence oracle)', fq || ' ' || i.indexrelid::regclass from tab join pg_catalog.pg_index i on i.indrelid = tab.oid and i.indisunique join tcol on tcol.attrelid = tab.oid where not tcol.attnum = any (i.indkey::int2[])
union all select 'K2 foreign key does not carry tenant_id', fq || ' ' || k.conname from tab join pg_catalog.pg_constraint k on k.conrelid = tab.oid and k.contype = 'f' join tcol on tcol.attrelid = k.confrelid
      where not exists (select from tcol t where t.attrelid = k.conrelid and t.attnum = any (k.conkey))
union all select 'K3 tenant_id is not the leading column of any index', fq from tab join tcol on attrelid = tab.oid where not exists (select from pg_catalog.pg_index i where i.indrelid = tab.oid and i.indkey[0] = tcol.attnum)
-- views, functions, extensions
union all select 'V1 view without security_invoker', fq from rel where relkind = 'v' and not coalesce(reloptions::text[] && array['security_invoker=true', 'security_invoker=on'], false)
union all select 'V2 materialised view or foreign table readable', l.rolname || ' ' || fq from rel, login l where relkind in ('m', 'f') and has_table_privilege(l.oid, rel.oid, 'SELECT')
union all select 'F1 SECURITY DEFINER not allow-listed', fq from func, cfg where prosecdef and not fq = any (cfg.allow_secdef)
union all select 'F2 SECURITY DEFINER without pinned search_path', fq from func where prosecdef and not exists (select from unnest(proconfig) c where c like 'search_path=%')
union all select 'F3 function executable by PUBLIC', fq from func, cfg where (nspname = any (cfg.schemas) or prosecdef) and (proacl is null or exists (select from pg_catalog.aclexplode(proacl) x where x.grantee = 0))
union all select 'F4 LEAKPROOF set on own function', fq from func where proleakproof
union all select 'E1 extension not reviewed', extname from pg_catalog.pg_extension, cfg where not extname = any (cfg.allow_extensions)
union all select 'G1 another role reaches a table of the queue', r.rolname || ' ' || r.fq from reaches r where r.nspname = 'graphile_worker' and r.rolname <> 'evenkeel_queue'
-- defaults, triggers
union all select 'D1 default privileges give away tables or sequences', d.defaclobjtype::text || ' ' || coalesce(nullif(x.grantee, 0)::regrole::text, 'PUBLIC') || ' ' || x.privilege_type from pg_catalog.pg_default_acl d, pg_catalog.aclexplode(d.defaclacl) x where x.grantee <> d.defaclrole and d.defaclobjtype in ('r', 'S')
union all select 'D2 rewrite rule on table', fq || ' ' || r.rulename from tab join pg_catalog.pg_rewrite r on r.ev_class = tab.oid
union all select 'D3 row trigger disabled or ENABLE REPLICA only', fq || ' ' || t.tgname from tab join pg_catalog.pg_trigger t on t.tgrelid = tab.oid where not t.tgisinternal and t.tgenabled in ('D', 'R')
-- the lists themselves
union all select 'A1 reviewed exception that no longer exists', x from cfg, unnest(cfg.allow_global) x where not exists (select from tab where fq = x)
union all select 'A1 reviewed exception that no longer exists', x from cfg, unnest(cfg.allow_secdef) x where not exists (select from func where fq = x and prosecdef)
order by 1, 2
