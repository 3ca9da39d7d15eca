-- migrate: compatible
-- Who suspends, strips or removes somebody holds the account and then ends invitations. Accepting held the invitation and then
-- waited for the account, so that of two at once one failed as a deadlock: accounts come first everywhere.
create or replace function private.lock_invitation(p_token text) returns private.invitations
language plpgsql security definer set search_path = ''
as $$
declare
  invitation private.invitations;
begin
  perform from auth.users u
  where u.id = any (array(
    select i.created_by from private.invitations i where i.token_hash = private.hash_token(p_token)
    union
    select v.id
    from private.invitations i
    join auth.users v on lower(v.email) = i.email
    where i.token_hash = private.hash_token(p_token)
  ))
  order by u.id
  for no key update;
  select i.* into invitation
  from private.invitations i
  where i.token_hash = private.hash_token(p_token) and private.is_open_invitation(i)
  for update;
  return invitation;
end
$$;

create or replace function public.set_roles(p_user_id uuid, p_roles text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former text[];
begin
  perform private.begin_change_of_rights();
  if p_user_id is null or p_roles is null or array_position(p_roles, null) is not null then
    raise exception 'Say which user, and which roles' using errcode = '22004';
  end if;
  if not p_roles <@ array['writer', 'editor', 'desk'] then
    raise exception 'The roles are writer, editor and desk' using errcode = '22023';
  end if;
  if p_user_id = auth.uid() then
    raise exception 'You cannot change your own role' using errcode = '42501', hint = 'Ask another super admin.';
  end if;
  perform from auth.users where id = p_user_id for no key update;
  if not found then
    raise exception 'There is no such user';
  end if;
  former := array(select role from private.role_members where user_id = p_user_id);
  if former <@ p_roles and p_roles <@ former then
    return;
  end if;
  if not p_roles <@ former and private.can_send_mail() and not private.has_proven_address(p_user_id) then
    raise exception 'Nobody has proven that this e-mail address is theirs, so the account gets no rights yet. Its owner must open the link of a mail first: “Forgot password?” sends one.';
  end if;
  delete from private.role_members where user_id = p_user_id and role <> all (p_roles);
  insert into private.role_members (user_id, role)
  select distinct p_user_id, role from unnest(p_roles) role
  on conflict do nothing;
  perform private.notify_both(
    p_user_id, 'roles_changed', 'changed_roles',
    jsonb_strip_nulls(jsonb_build_object('roles', private.name_roles(array(select distinct role from unnest(p_roles) role))))
  );
end
$$;

create or replace function public.set_is_super_admin(p_user_id uuid, p_is_super_admin boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_change_of_rights();
  if p_user_id is null or p_is_super_admin is null then
    raise exception 'Say which user, and whether they are a super admin' using errcode = '22004';
  end if;
  if p_user_id = auth.uid() then
    raise exception 'You cannot change your own role' using errcode = '42501', hint = 'Ask another super admin.';
  end if;
  perform from auth.users where id = p_user_id for no key update;
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
