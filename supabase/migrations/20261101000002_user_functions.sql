-- The back office manages users through these three (specification §7). Each refuses everybody else first.

create function public.get_all_users()
returns table (id uuid, email text, last_sign_in_at timestamptz, is_super_admin boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select u.id, u.email::text, u.last_sign_in_at, a.user_id is not null
    from auth.users u
    left join private.super_admins a on a.user_id = u.id
    order by u.created_at desc, u.id;
end
$$;

create function public.set_is_super_admin(p_user_id uuid, p_is_super_admin boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  -- Two admins who remove each other at the same moment would leave none: the second waits and is refused.
  perform pg_advisory_xact_lock(hashtextextended('super admins', 0));
  perform private.require_super_admin();
  if p_user_id is null or p_is_super_admin is null then
    raise exception 'Say which user, and whether they are a super admin' using errcode = '22004';
  end if;
  if p_user_id = auth.uid() then
    raise exception 'You cannot change your own role' using errcode = '42501', hint = 'Ask another super admin.';
  end if;
  perform from auth.users where id = p_user_id for key share;
  if not found then
    raise exception 'There is no such user';
  end if;

  if p_is_super_admin then
    insert into private.super_admins (user_id) values (p_user_id) on conflict do nothing;
  else
    delete from private.super_admins where user_id = p_user_id;
  end if;
end
$$;

create function public.delete_user_by_id(user_id_to_delete uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  -- Two admins who remove each other at the same moment would leave none: the second waits and is refused.
  perform pg_advisory_xact_lock(hashtextextended('super admins', 0));
  perform private.require_super_admin();
  if user_id_to_delete = auth.uid() then
    raise exception 'You cannot delete your own account' using errcode = '42501', hint = 'Ask another super admin.';
  end if;
  delete from auth.users where id = user_id_to_delete;
  if not found then
    raise exception 'There is no such user';
  end if;
end
$$;

revoke execute on function public.get_all_users(), public.set_is_super_admin(uuid, boolean), public.delete_user_by_id(uuid)
from public;
grant execute on function public.get_all_users(), public.set_is_super_admin(uuid, boolean), public.delete_user_by_id(uuid)
to anon, authenticated, service_role;
