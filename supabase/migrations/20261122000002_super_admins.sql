-- Who is a super admin. Nobody reaches the table but the functions below.
create table private.super_admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);

-- Who turned on a second factor has no rights as a super admin before it was given, so a stolen password alone is
-- worth nothing. Factors and levels are the auth service's own.
create function private.lacks_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', '') <> 'aal2'
    and exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
$$;

create function private.require_second_factor() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.lacks_second_factor() then
    raise exception 'Sign in with your second factor first' using errcode = '42501';
  end if;
end
$$;

-- Policies ask the table, not the token: a demoted admin's token is worth nothing at the next call.
-- In a policy write (select private.is_super_admin()), so that it runs once a statement and not once a row.
create function private.is_super_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.super_admins where user_id = (select auth.uid()))
    and not private.lacks_second_factor()
$$;

create function private.require_super_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_second_factor();
  if not private.is_super_admin() then
    raise exception 'Only super admins may do this' using errcode = '42501';
  end if;
end
$$;

-- Two admins who remove each other at the same moment would leave none: the second waits and is refused.
create function private.lock_super_admins() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  perform pg_advisory_xact_lock(hashtextextended('super admins', 0));
  perform private.require_super_admin();
end
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

-- Who gets or loses rights is told by mail, and so is who took them away.
create function private.notify_super_admin_change(p_user_id uuid, p_is_granted boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  actor text := private.find_email(auth.uid());
  holder text := private.find_email(p_user_id);
begin
  -- The account itself is gone: delete_user_by_id has told.
  if holder is null then
    return;
  end if;
  perform private.queue_notice(
    p_user_id,
    case when p_is_granted then 'rights_granted' else 'rights_removed' end,
    jsonb_strip_nulls(jsonb_build_object('by', actor))
  );
  if not p_is_granted and actor is not null then
    perform private.queue_notice(auth.uid(), 'removed_rights', jsonb_build_object('of', holder));
  end if;
end
$$;

create function private.after_super_admin_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  holder uuid := coalesce(new.user_id, old.user_id);
begin
  perform private.notify_super_admin_change(holder, tg_op = 'INSERT');
  -- The trigger on auth.users writes the mirror.
  update auth.users set raw_user_meta_data = raw_user_meta_data where id = holder;
  return null;
end
$$;

create trigger after_super_admin_change
after insert or delete on private.super_admins
for each row execute function private.after_super_admin_change();

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

revoke execute on all functions in schema private from public;
grant execute on function private.is_super_admin(), private.require_super_admin() to anon, authenticated, service_role;
