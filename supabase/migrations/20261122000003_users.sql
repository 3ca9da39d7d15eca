-- The back office manages users through these (specification §7). Each refuses everybody else first.

-- Super admins first, so that no number of strangers who sign up hides a colleague.
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

-- Rights only for who has proven the address, wherever mails can be sent: anybody may sign up with a colleague's address.
create function public.set_is_super_admin(p_user_id uuid, p_is_super_admin boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_super_admins();
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

  if not p_is_super_admin then
    delete from private.super_admins where user_id = p_user_id;
    return;
  end if;
  perform from private.super_admins where user_id = p_user_id;
  if not found and private.can_send_mail() and not private.has_proven_address(p_user_id) then
    raise exception 'Nobody has proven that this e-mail address is theirs, so the account gets no rights yet. Its owner must open the link of a mail first: “Forgot password?” sends one.';
  end if;
  insert into private.super_admins (user_id) values (p_user_id) on conflict do nothing;
end
$$;

create function public.delete_user_by_id(user_id_to_delete uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_super_admins();
  if user_id_to_delete = auth.uid() then
    raise exception 'You cannot delete your own account' using errcode = '42501', hint = 'Ask another super admin.';
  end if;
  perform from private.super_admins where user_id = user_id_to_delete;
  if found then
    perform private.queue_notice(
      user_id_to_delete, 'account_deleted', jsonb_build_object('by', private.find_email(auth.uid()))
    );
    perform private.queue_notice(
      auth.uid(), 'deleted_account', jsonb_build_object('of', private.find_email(user_id_to_delete))
    );
  end if;
  delete from auth.users where id = user_id_to_delete;
  if not found then
    raise exception 'There is no such user';
  end if;
end
$$;

revoke execute on function public.get_all_users(), public.list_users(text, boolean, integer, integer),
  public.set_is_super_admin(uuid, boolean), public.delete_user_by_id(uuid) from public;
grant execute on function public.get_all_users(), public.list_users(text, boolean, integer, integer),
  public.set_is_super_admin(uuid, boolean), public.delete_user_by_id(uuid) to anon, authenticated, service_role;
