-- migrate: compatible
-- What colleagues see of each other, and what an admin sees of an account (decision 65).

create table private.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text constraint name_has_1_to_100_characters check (char_length(name) between 1 and 100),
  -- Some KB that no file has to be kept for, shown to staff alone.
  picture text constraint picture_is_a_small_image check (
    picture ~ '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$' and char_length(picture) <= 20000
  )
);
alter table private.profiles enable row level security;

-- Of posts whose author's account is gone.
create table private.former_authors (
  post_id uuid primary key references public.posts (id) on delete cascade,
  name text not null
);
alter table private.former_authors enable row level security;

create function private.name_account(p_user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(p.name, u.email, '+' || u.phone)
  from auth.users u
  left join private.profiles p on p.user_id = u.id
  where u.id = p_user_id
$$;

create function private.keep_author_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_authors (post_id, name)
  select p.id, private.name_account(old.id)
  from public.posts p
  where p.user_id = old.id and private.name_account(old.id) is not null
  on conflict (post_id) do update set name = excluded.name;
  return old;
end
$$;

create trigger keep_author_name
before delete on auth.users
for each row execute function private.keep_author_name();

create function public.find_profile() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('name', p.name, 'picture', p.picture)
  from (select auth.uid() as id) own
  left join private.profiles p on p.user_id = own.id
$$;

-- Null is none. Only of who has a role, so that strangers keep nothing here.
create function public.save_profile(p_name text, p_picture text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('writer', 'editor', 'desk');
  insert into private.profiles (user_id, name, picture)
  values (auth.uid(), nullif(btrim(p_name), ''), nullif(p_picture, ''))
  on conflict (user_id) do update set name = excluded.name, picture = excluded.picture;
end
$$;

-- As before, and by the name.
create or replace function public.list_users(
  p_search text default '',
  p_never_confirmed boolean default false,
  p_limit integer default 50,
  p_offset integer default 0
)
returns table (
  id uuid,
  email text,
  phone text,
  last_sign_in_at timestamptz,
  is_super_admin boolean,
  has_proven_address boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select page.*, private.has_proven_address(page.id)
    from (
      select u.id, u.email::text, u.phone::text, u.last_sign_in_at, a.user_id is not null
      from auth.users u
      left join private.super_admins a on a.user_id = u.id
      left join private.profiles p on p.user_id = u.id
      where (a.user_id is null and u.confirmed_at is null) = coalesce(p_never_confirmed, false)
        and strpos(lower(concat_ws(' ', u.email, u.phone, p.name)), lower(trim(coalesce(p_search, '')))) > 0
      order by
        a.user_id is null,
        not exists (select from private.role_members r where r.user_id = u.id),
        u.created_at desc,
        u.id
      limit least(greatest(coalesce(p_limit, 50), 0), 200)
      offset greatest(coalesce(p_offset, 0), 0)
    ) page;
end
$$;

-- What the list shows of accounts beside what list_users says.
create function public.describe_accounts(p_ids uuid[])
returns table (
  id uuid,
  name text,
  picture text,
  roles text[],
  has_second_factor boolean,
  has_standing boolean,
  is_suspended boolean,
  is_owner boolean,
  last_seen_at timestamptz,
  joined_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
-- The auth service notes a refresh without a time zone.
set timezone = 'utc'
as $$
begin
  perform private.require_super_admin();
  return query
    select
      u.id, p.name, p.picture,
      array(select r.role from private.role_members r where r.user_id = u.id order by r.role),
      private.has_second_factor(u.id), private.has_standing(u.id),
      coalesce(u.banned_until > now(), false) or exists (select from private.suspensions s where s.user_id = u.id),
      private.is_owner(u.id),
      greatest(
        u.last_sign_in_at,
        (select max(coalesce(s.refreshed_at::timestamptz, s.created_at)) from auth.sessions s where s.user_id = u.id)
      ),
      u.created_at
    from auth.users u
    left join private.profiles p on p.user_id = u.id
    where u.id = any (p_ids[1:200]);
end
$$;

create function public.find_account(p_user_id uuid)
returns table (
  id uuid,
  email text,
  phone text,
  last_sign_in_at timestamptz,
  is_super_admin boolean,
  has_proven_address boolean,
  suspended_at timestamptz,
  suspended_by text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select
      u.id, u.email::text, u.phone::text, u.last_sign_in_at, a.user_id is not null, private.has_proven_address(u.id),
      s.suspended_at, private.find_email(s.suspended_by)
    from auth.users u
    left join private.super_admins a on a.user_id = u.id
    left join private.suspensions s on s.user_id = u.id
    where u.id = p_user_id;
end
$$;

-- Network addresses are its holder's alone to see.
create function public.list_account_sessions(p_user_id uuid)
returns table (id uuid, last_used_at timestamptz, user_agent text, is_current boolean)
language plpgsql stable security definer
set search_path = ''
set timezone = 'utc'
as $$
begin
  perform private.require_super_admin();
  return query
    select
      s.id, coalesce(s.refreshed_at::timestamptz, s.created_at), s.user_agent,
      coalesce(s.id = (auth.jwt() ->> 'session_id')::uuid, false)
    from auth.sessions s
    where s.user_id = p_user_id
    order by 2 desc, s.id
    limit 100;
end
$$;

-- One session, or all where none is named; never the one that asks.
create function public.end_account_sessions(p_user_id uuid, p_session_id uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_super_admin();
  delete from auth.sessions s
  where s.user_id = p_user_id
    and (p_session_id is null or s.id = p_session_id)
    and s.id is distinct from (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  return ended;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.find_profile(), public.save_profile(text, text), public.describe_accounts(uuid[]), public.find_account(uuid),
  public.list_account_sessions(uuid), public.end_account_sessions(uuid, uuid)
from public, anon, service_role;
grant execute on function
  public.describe_accounts(uuid[]), public.find_account(uuid), public.list_account_sessions(uuid),
  public.end_account_sessions(uuid, uuid)
to anon, authenticated, service_role;
grant execute on function public.find_profile(), public.save_profile(text, text) to authenticated;
