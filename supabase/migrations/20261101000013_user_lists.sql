-- Super admins first, so that no number of strangers who sign up hides a colleague.
create or replace function public.get_all_users()
returns table (id uuid, email text, last_sign_in_at timestamptz, is_super_admin boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select u.id, u.email::text, u.last_sign_in_at, a.user_id is not null
    from auth.users u
    left join private.super_admins a on a.user_id = u.id
    order by a.user_id is null, u.created_at desc, u.id;
end
$$;

-- A page of accounts. Those that never confirmed, which anybody can make any number of, are a list of their own.
create function public.list_users(
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
      where (a.user_id is null and u.confirmed_at is null) = coalesce(p_never_confirmed, false)
        and strpos(lower(concat_ws(' ', u.email, u.phone)), lower(trim(coalesce(p_search, '')))) > 0
      order by a.user_id is null, u.created_at desc, u.id
      limit least(greatest(coalesce(p_limit, 50), 0), 200)
      offset greatest(coalesce(p_offset, 0), 0)
    ) page;
end
$$;

revoke execute on function public.list_users(text, boolean, integer, integer) from public;
grant execute on function public.list_users(text, boolean, integer, integer) to anon, authenticated, service_role;
