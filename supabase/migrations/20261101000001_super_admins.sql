-- Who is a super admin. Nobody reaches this schema but the functions below: no grants on the table, and the
-- REST interface exposes only public.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

create table private.super_admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);

-- Policies ask the table, not the token: a demoted admin's token is worth nothing at the next call.
-- In a policy write (select private.is_super_admin()), so that it runs once a statement and not once a row.
create function private.is_super_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.super_admins where user_id = (select auth.uid()))
$$;

-- The client reads user_metadata.is_super_admin, which its owner may write. So the database writes it last.
create function private.mirror_super_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}') || jsonb_build_object(
    'is_super_admin', exists (select from private.super_admins where user_id = new.id)
  );
  return new;
end
$$;

create trigger mirror_super_admin
before insert or update on auth.users
for each row execute function private.mirror_super_admin();

-- A row that comes or goes in the table of truth touches the user, and the trigger above writes the mirror.
create function private.touch_super_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users
  set raw_user_meta_data = raw_user_meta_data
  where id in (new.user_id, old.user_id);
  return null;
end
$$;

create trigger touch_super_admin
after insert or delete on private.super_admins
for each row execute function private.touch_super_admin();

create function private.require_super_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_super_admin() then
    raise exception 'Only super admins may do this' using errcode = '42501';
  end if;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_super_admin(), private.require_super_admin() to anon, authenticated, service_role;
