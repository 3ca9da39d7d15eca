-- Rights only for who has proven the address, wherever mails can be sent: anybody may sign up with a colleague's address.
-- The built-in backend keeps in auth what was proven by mail; a hosted project mails always, and confirms by mail.

create function private.can_send_mail() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mailer') is null then
    return true;
  end if;
  return exists (select from auth.mailer where can_send);
end
$$;

create function private.has_proven_address(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('auth.proven_addresses') is null then
    return exists (select from auth.users where id = p_user_id and email_confirmed_at is not null);
  end if;
  return auth.has_proven_address(p_user_id);
end
$$;

-- For screens that promise a mail.
create function public.can_send_mail() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.can_send_mail()
$$;

-- Whoever is a super admin when mails are switched on had to be trusted without.
create function private.trust_super_admins() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.can_send and (tg_op = 'INSERT' or not old.can_send) then
    perform auth.mark_address_proven(user_id) from private.super_admins;
  end if;
  return null;
end
$$;

do $$
begin
  if to_regclass('auth.mailer') is not null then
    create trigger trust_super_admins
    after insert or update on auth.mailer
    for each row execute function private.trust_super_admins();
  end if;
end
$$;

create or replace function public.set_is_super_admin(p_user_id uuid, p_is_super_admin boolean)
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

revoke execute on function private.can_send_mail(), private.has_proven_address(uuid), private.trust_super_admins(),
  public.can_send_mail() from public;
grant execute on function public.can_send_mail() to anon, authenticated, service_role;
