-- migrate: compatible
-- Who has standing, and what a change of rights asks for (decision 65).

-- Suspended: the account and its roles stay, and nobody is signed in to it. The auth service refuses it by banned_until.
create table private.suspensions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  suspended_by uuid references auth.users (id) on delete set null,
  suspended_at timestamptz not null default now()
);
create index suspensions_suspended_by_idx on private.suspensions (suspended_by) where suspended_by is not null;
alter table private.suspensions enable row level security;
select private.keep_history_of('private.suspensions', 'user_id', p_ignored => '{suspended_by}');

-- With one, a session without its code is nobody (decision 9).
create function private.has_app_factor(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.mfa_factors where user_id = p_user_id and status = 'verified')
$$;

-- A code of an app, or a passkey.
create function private.has_second_factor(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.has_app_factor(p_user_id) then
    return true;
  end if;
  if to_regclass('auth.webauthn_credentials') is null then
    return false;
  end if;
  return exists (select from auth.webauthn_credentials where user_id = p_user_id);
end
$$;

-- From when on nobody has rights without a second factor: a week after the setting. Null where it is not asked for.
create function private.find_second_factor_deadline() returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
declare
  since text := (select value #>> '{}' from public.settings where name = 'security.two_factor_required_since');
begin
  if since is null then
    return null;
  end if;
  begin
    return since::timestamptz + interval '7 days';
  exception when invalid_datetime_format or datetime_field_overflow then
    -- No policy may fail because of what somebody wrote into a setting.
    return null;
  end;
end
$$;

-- Who has a passkey alone may still sign in by password: that is one factor, and the passkey's own session is both.
create function private.gave_both_factors() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and s.user_id = auth.uid() and s.aal::text = 'aal2'
  )
$$;

create or replace function private.has_standing(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_user_id is not null
    and not exists (select from private.suspensions where user_id = p_user_id)
    and (
      coalesce(private.find_second_factor_deadline() > now(), true)
      or private.has_app_factor(p_user_id)
      or private.has_second_factor(p_user_id)
        and (p_user_id is distinct from auth.uid() or private.gave_both_factors())
    )
$$;

-- What the screens say of the own account: whether it may act, and until when it may without a second factor.
create function public.find_standing() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'has_standing', private.has_standing(auth.uid()),
    'has_second_factor', private.has_second_factor(auth.uid()),
    'second_factor_deadline', private.find_second_factor_deadline()
  )
$$;

-- Says why, to who has rights and no standing.
create function private.require_standing() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_second_factor();
  if exists (select from private.suspensions where user_id = auth.uid()) then
    raise exception 'Your account is suspended. Ask an admin.' using errcode = '42501';
  end if;
  if auth.uid() is not null and not private.has_standing(auth.uid()) then
    raise exception 'Everybody here needs two-factor sign-in by now. Sign in by your passkey, or turn it on under Account, then go on.'
      using errcode = '42501';
  end if;
end
$$;

create or replace function private.require_super_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from private.super_admins where user_id = auth.uid()) then
    perform private.require_standing();
  end if;
  perform private.require_second_factor();
  if not private.is_super_admin() then
    raise exception 'Only super admins may do this' using errcode = '42501';
  end if;
end
$$;

create or replace function private.require_role(variadic p_roles text[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from private.super_admins where user_id = auth.uid())
    or exists (select from private.role_members where user_id = auth.uid()) then
    perform private.require_standing();
  end if;
  perform private.require_second_factor();
  if not private.has_role(variadic p_roles) then
    raise exception 'Your account may not do this'
      using errcode = '42501', hint = 'Ask a super admin for the role that may.';
  end if;
end
$$;

-- Whether this session gave a proof in the last quarter of an hour: a second factor, or where there is none what it was
-- signed in with. Times are the auth service's own, in whose names for the ways they stand.
create function private.has_fresh_proof() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from auth.mfa_amr_claims c
    join auth.sessions s on s.id = c.session_id
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and s.user_id = auth.uid()
      and c.updated_at > now() - interval '15 minutes'
      and (
        c.authentication_method in ('totp', 'mfa/totp', 'mfa/phone', 'mfa/webauthn')
        -- A passkey counts for both factors where it verified the person as well.
        or c.authentication_method = 'passkey' and s.aal = 'aal2'
        or not private.has_app_factor(auth.uid())
        and c.authentication_method in ('password', 'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'oauth', 'passkey')
      )
  )
$$;

-- The hint is what the screens know it by: they ask for the proof in place, and go on.
create function private.require_fresh_proof() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_fresh_proof() then
    raise exception 'Please confirm that it is you: this needs your password or code of the last 15 minutes'
      using errcode = '42501', hint = 'reauthenticate';
  end if;
end
$$;

-- For which rights two admins must not decide at the same moment: only after a fresh proof.
create function private.begin_change_of_rights() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_super_admins();
  perform private.require_fresh_proof();
end
$$;

-- For whom a right is given or taken: who accepts an invitation gets what somebody else gave.
create function private.find_actor() returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(nullif(current_setting('holla.rights_given_by', true), '')::uuid, auth.uid())
$$;

create function private.name_roles(p_roles text[]) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(initcap(role), ', ' order by array_position('{admin,editor,writer,desk}'::text[], role)) from unnest(p_roles) role
$$;

-- Both people are told: who has got or lost something, and from whose account it was done.
create function private.notify_both(p_user_id uuid, p_kind text, p_actor_kind text, p_details jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.find_actor();
begin
  perform private.queue_notice(
    p_user_id, p_kind, p_details || jsonb_strip_nulls(jsonb_build_object('by', private.find_email(actor)))
  );
  if actor is not null and actor <> p_user_id then
    perform private.queue_notice(
      actor, p_actor_kind, p_details || jsonb_strip_nulls(jsonb_build_object('of', private.find_email(p_user_id)))
    );
  end if;
end
$$;

create or replace function private.notify_super_admin_change(p_user_id uuid, p_is_granted boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Of an account that is gone delete_user_by_id has told, and of an invitation grant_invitation.
  if private.find_email(p_user_id) is null or current_setting('holla.history_via', true) = 'invitation' then
    return;
  end if;
  if p_is_granted then
    perform private.notify_both(p_user_id, 'rights_granted', 'granted_rights');
  else
    perform private.notify_both(p_user_id, 'rights_removed', 'removed_rights');
  end if;
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
  perform from auth.users where id = p_user_id for key share;
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

create or replace function public.delete_user_by_id(user_id_to_delete uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_change_of_rights();
  if user_id_to_delete = auth.uid() then
    raise exception 'You cannot delete your own account' using errcode = '42501', hint = 'Ask another super admin.';
  end if;
  if exists (select from private.super_admins where user_id = user_id_to_delete)
    or exists (select from private.role_members where user_id = user_id_to_delete) then
    perform private.notify_both(user_id_to_delete, 'account_deleted', 'deleted_account');
  end if;
  delete from auth.users where id = user_id_to_delete;
  if not found then
    raise exception 'There is no such user';
  end if;
end
$$;

-- All sessions end at once, and the auth service starts none. Roles stay, for the day it is taken back.
create function public.suspend_account(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_change_of_rights();
  if p_user_id = auth.uid() then
    raise exception 'You cannot suspend your own account' using errcode = '42501', hint = 'Ask another super admin.';
  end if;
  perform private.require_not_owner(p_user_id);
  perform from auth.users where id = p_user_id for no key update;
  if not found then
    raise exception 'There is no such user';
  end if;
  insert into private.suspensions (user_id, suspended_by) values (p_user_id, auth.uid()) on conflict do nothing;
  if not found then
    return;
  end if;
  update auth.users set banned_until = now() + interval '100 years' where id = p_user_id;
  delete from auth.sessions where user_id = p_user_id;
  perform private.notify_both(p_user_id, 'account_suspended', 'suspended_account');
end
$$;

create function public.restore_account(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_change_of_rights();
  delete from private.suspensions where user_id = p_user_id;
  if not found then
    return;
  end if;
  update auth.users set banned_until = null where id = p_user_id;
  perform private.notify_both(p_user_id, 'account_restored', 'restored_account');
end
$$;

-- The week begins when the setting is made, whatever day somebody writes into it; who has no second factor is told.
create or replace function private.adjust_setting(p_name text, p_before jsonb, p_after jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  was_on constant boolean := p_before #>> '{}' is not null;
  is_on constant boolean := p_after #>> '{}' is not null;
begin
  if p_name <> 'security.two_factor_required_since' or is_on = was_on and (not is_on or p_after = p_before) then
    return p_after;
  end if;
  if auth.jwt() ->> 'role' = 'authenticated' then
    perform private.require_fresh_proof();
  end if;
  if not is_on then
    return p_after;
  end if;
  -- Another day does not lengthen or shorten the week that runs.
  if was_on then
    return p_before;
  end if;
  perform private.queue_notice(
    holder.user_id, 'second_factor_required',
    jsonb_build_object('until', now() + interval '7 days')
  )
  from (select user_id from private.super_admins union select user_id from private.role_members) holder
  where not private.has_second_factor(holder.user_id);
  return to_jsonb(to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
end
$$;

create function private.end_second_factor_grace() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.adjust_setting(old.name, old.value, null);
  return old;
end
$$;

create trigger end_second_factor_grace
before delete on public.settings
for each row execute function private.end_second_factor_grace();

-- One owner, or none: taken once by a super admin, then handed over with both agreeing.
create table private.ownership (
  singleton boolean primary key default true check (singleton),
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  offered_to uuid references auth.users (id) on delete set null,
  offered_at timestamptz
);
create index ownership_user_id_idx on private.ownership (user_id);
create index ownership_offered_to_idx on private.ownership (offered_to) where offered_to is not null;
alter table private.ownership enable row level security;
select private.keep_history_of('private.ownership', 'user_id', p_ignored => '{since,offered_at}');

create function private.is_owner(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.ownership where user_id = p_user_id)
$$;

create function private.require_not_owner(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_owner(p_user_id) then
    raise exception 'This account owns the site, so nobody else can take its rights. The owner can hand the site over first.'
      using errcode = '42501';
  end if;
end
$$;

-- Whatever function takes the rights, a deletion of the account too. Whoever runs the site is not bound: an owner may be gone.
create function private.keep_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.jwt() ->> 'role' = 'authenticated' then
    perform private.require_not_owner(old.user_id);
  end if;
  return old;
end
$$;

create trigger keep_owner
before delete on private.super_admins
for each row execute function private.keep_owner();

-- Without the rights of a super admin nobody owns the site.
create function private.end_ownership() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.ownership where user_id = old.user_id;
  update private.ownership set offered_to = null, offered_at = null where offered_to = old.user_id;
  return null;
end
$$;

create trigger end_ownership
after delete on private.super_admins
for each row execute function private.end_ownership();

create function public.find_ownership() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return (
    select jsonb_build_object(
      'user_id', o.user_id, 'email', private.find_email(o.user_id), 'since', o.since,
      'offered_to', o.offered_to, 'offered_to_email', private.find_email(o.offered_to), 'offered_at', o.offered_at
    )
    from private.ownership o
  );
end
$$;

create function public.take_ownership() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_change_of_rights();
  insert into private.ownership (user_id) values (auth.uid()) on conflict do nothing;
  if not found and not private.is_owner(auth.uid()) then
    raise exception 'Somebody else owns the site already' using errcode = '42501';
  end if;
  if found then
    perform private.queue_notice(a.user_id, 'ownership_taken', jsonb_build_object('by', private.find_email(auth.uid())))
    from private.super_admins a;
  end if;
end
$$;

-- Null takes the offer back.
create function public.offer_ownership(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_change_of_rights();
  if not private.is_owner(auth.uid()) then
    raise exception 'Only the owner hands the site over' using errcode = '42501';
  end if;
  if p_user_id = auth.uid() then
    raise exception 'You own the site already';
  end if;
  if p_user_id is not null and not (
    exists (select from private.super_admins where user_id = p_user_id) and private.has_standing(p_user_id)
  ) then
    raise exception 'The next owner has to be a super admin whose account is not suspended';
  end if;
  update private.ownership
  set offered_to = p_user_id, offered_at = case when p_user_id is not null then now() end;
  if p_user_id is not null then
    perform private.notify_both(p_user_id, 'ownership_offered', 'offered_ownership');
  end if;
end
$$;

create function public.answer_ownership(p_is_accepted boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former uuid;
begin
  perform private.begin_change_of_rights();
  select user_id into former from private.ownership where offered_to = auth.uid();
  if not coalesce(p_is_accepted, false) then
    update private.ownership set offered_to = null, offered_at = null where offered_to = auth.uid();
    return;
  end if;
  if former is null then
    raise exception 'The offer was taken back';
  end if;
  update private.ownership set user_id = auth.uid(), since = now(), offered_to = null, offered_at = null;
  perform private.notify_both(former, 'ownership_handed_over', 'ownership_received');
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.has_standing(uuid), private.has_fresh_proof(), private.require_fresh_proof()
to anon, authenticated, service_role;
revoke execute on function
  public.find_standing(), public.suspend_account(uuid), public.restore_account(uuid), public.find_ownership(),
  public.take_ownership(), public.offer_ownership(uuid), public.answer_ownership(boolean)
from public, anon, service_role;
grant execute on function
  public.suspend_account(uuid), public.restore_account(uuid), public.find_ownership(), public.take_ownership(),
  public.offer_ownership(uuid), public.answer_ownership(boolean)
to anon, authenticated, service_role;
grant execute on function public.find_standing() to authenticated;
