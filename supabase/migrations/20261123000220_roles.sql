-- migrate: compatible
-- Who may do what, beside super admins: a Writer writes drafts of their own, an Editor publishes, a Desk answers visitors.
-- Nobody reaches the table but the functions below (decision 64).
create table private.role_members (
  -- The history names rows by a key of one column.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint role_is_known check (role in ('writer', 'editor', 'desk')),
  granted_at timestamptz not null default now(),
  unique (user_id, role)
);

alter table private.role_members enable row level security;

-- Whether an account may do anything at all, whatever its roles.
create function private.has_standing(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_user_id is not null
$$;

-- Policies ask the tables, not the token: each right ends at the next call. A super admin has all roles, and alone has
-- that of 'admin'. In a policy write (select private.has_role('editor')), so that it runs once a statement.
create function private.has_role(variadic p_roles text[]) returns boolean
language sql stable security definer set search_path = ''
as $$
  select (
      exists (select from private.super_admins where user_id = (select auth.uid()))
      or exists (select from private.role_members where user_id = (select auth.uid()) and role = any (p_roles))
    )
    and private.has_standing((select auth.uid()))
    and not private.lacks_second_factor()
$$;

create or replace function private.is_super_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.super_admins where user_id = (select auth.uid()))
    and private.has_standing((select auth.uid()))
    and not private.lacks_second_factor()
$$;

create function private.require_role(variadic p_roles text[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_second_factor();
  if not private.has_role(variadic p_roles) then
    raise exception 'Your account may not do this'
      using errcode = '42501', hint = 'Ask a super admin for the role that may.';
  end if;
end
$$;

-- The client reads app_metadata.roles as it reads the flag of super admins, so the database writes both last. An account
-- without a role has no such key.
create or replace function private.mirror_super_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  roles jsonb := (select jsonb_agg(role order by role) from private.role_members where user_id = new.id);
begin
  new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}') || jsonb_build_object(
    'is_super_admin', exists (select from private.super_admins where user_id = new.id)
  );
  new.raw_app_meta_data := (coalesce(new.raw_app_meta_data, '{}') - 'roles')
    || case when roles is null then '{}' else jsonb_build_object('roles', roles) end;
  return new;
end
$$;

create function private.after_role_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The trigger on auth.users writes the mirror.
  update auth.users set raw_app_meta_data = raw_app_meta_data where id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;

create trigger after_role_change
after insert or update or delete on private.role_members
for each row execute function private.after_role_change();

-- "writer bola@holla.example": of who has a role the history says which.
create or replace function private.to_history_label(p_row jsonb, p_column text) returns text
language sql stable set search_path = ''
as $$
  select case p_column
    when 'user_id' then private.find_email((p_row ->> 'user_id')::uuid)
    when 'role' then concat(p_row ->> 'role', ' ') || private.find_email((p_row ->> 'user_id')::uuid)
    when 'post_id' then (select title from public.posts where id = (p_row ->> 'post_id')::uuid)
    else p_row ->> p_column
  end
$$;

select private.keep_history_of('private.role_members', 'role');

-- All roles of an account, but for that of super admin, which set_is_super_admin gives and takes.
create function public.set_roles(p_user_id uuid, p_roles text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_super_admins();
  if p_user_id is null or p_roles is null or array_position(p_roles, null) is not null then
    raise exception 'Say which user, and which roles' using errcode = '22004';
  end if;
  if not p_roles <@ array['writer', 'editor', 'desk'] then
    raise exception 'The roles are writer, editor and desk' using errcode = '22023';
  end if;
  if p_user_id = auth.uid() then
    raise exception 'You cannot change your own role' using errcode = '42501', hint = 'Ask another super admin.';
  end if;
  perform from auth.users where id = p_user_id for key share;
  if not found then
    raise exception 'There is no such user';
  end if;
  delete from private.role_members where user_id = p_user_id and role <> all (p_roles);
  if p_roles <@ array(select role from private.role_members where user_id = p_user_id) then
    return;
  end if;
  if private.can_send_mail() and not private.has_proven_address(p_user_id) then
    raise exception 'Nobody has proven that this e-mail address is theirs, so the account gets no rights yet. Its owner must open the link of a mail first: “Forgot password?” sends one.';
  end if;
  insert into private.role_members (user_id, role)
  select distinct p_user_id, role from unnest(p_roles) role
  on conflict do nothing;
end
$$;

-- Whoever has rights when mails are switched on had to be trusted without.
create or replace function private.trust_super_admins() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.can_send and (tg_op = 'INSERT' or not old.can_send) then
    perform auth.mark_address_proven(user_id)
    from (select user_id from private.super_admins union select user_id from private.role_members) holders;
  end if;
  return null;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.has_role(text[]), private.require_role(text[]) to anon, authenticated, service_role;
revoke execute on function public.set_roles(uuid, text[]) from public;
grant execute on function public.set_roles(uuid, text[]) to anon, authenticated, service_role;
