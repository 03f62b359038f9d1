-- The photo of an account: one for the person, shown wherever a record of theirs may be seen. The bytes stand with the identity; each
-- record has the address of the photo, under which the rights to that record are asked each time.

create table auth.user_photos (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Made anew with every photo, so that an address never shows another picture.
  mark text not null check (mark ~ '^[0-9a-f]{32}$'),
  image bytea not null check (length(image) between 1 and 65536),
  updated_at timestamptz not null default current_timestamp
);
alter table auth.user_photos enable row level security;
alter table auth.user_photos force row level security;
create policy identity on auth.user_photos to evenkeel_auth using (true) with check (true);
grant select (user_id, mark) on auth.user_photos to evenkeel_auth;
create policy definer_functions on auth.user_photos to evenkeel_owner using (true) with check (true);

create function app.photo_mark(p_user uuid) returns text language sql stable security definer set search_path = '' as
  $$ select p.mark from auth.user_photos p where p.user_id = p_user $$;

create function app.photo_image(p_user uuid, p_mark text) returns bytea language sql stable security definer set search_path = '' as
  $$ select p.image from auth.user_photos p where p.user_id = p_user and p.mark = p_mark $$;

-- Sets the photo of whoever the transaction speaks for, and of nobody else; null: none.
create function app.keep_own_photo(p_mark text, p_image bytea) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.user_photos p where p.user_id = app.user_id();
  if p_image is not null then
    insert into auth.user_photos (user_id, mark, image) values (app.user_id(), p_mark, p_image);
  end if;
end $$;

create function app.photo_address(p_tenant uuid, p_employee uuid, p_user uuid) returns text language sql stable set search_path = '' as
  $$ select '/photos/' || p_tenant || '/' || p_employee || '/' || m.mark from (select app.photo_mark(p_user) as mark) m where m.mark is not null $$;

-- A record that becomes somebody's shows their photo; one that is nobody's any more shows none.
create function app.photo_of_account() returns trigger language plpgsql set search_path = '' as $$
begin
  new.photo_url := app.photo_address(new.tenant_id, new.id, new.user_id);
  return new;
end $$;
create trigger photo_of_account_added before insert on hr.employees for each row when (new.user_id is not null) execute function app.photo_of_account();
create trigger photo_of_account_linked before update of user_id on hr.employees for each row when (new.user_id is distinct from old.user_id) execute function app.photo_of_account();

revoke execute on function app.photo_mark(uuid), app.photo_image(uuid, text), app.keep_own_photo(text, bytea), app.photo_address(uuid, uuid, uuid), app.photo_of_account() from public;
grant execute on function app.photo_mark(uuid), app.photo_image(uuid, text), app.keep_own_photo(text, bytea), app.photo_address(uuid, uuid, uuid), app.photo_of_account()
  to evenkeel_app, evenkeel_job;
