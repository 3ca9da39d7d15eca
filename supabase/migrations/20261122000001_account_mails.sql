-- What only the functions of this schema reach: REST exposes public alone.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- The built-in backend keeps in auth what a hosted project has no table for: whether mails can be sent, which addresses
-- were proven by mail, and notices that wait. A hosted project always mails, confirms by mail, and has no such notices.

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

create function private.queue_notice(p_user_id uuid, p_kind text, p_details jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regprocedure('auth.queue_notice(uuid, text, jsonb)') is not null then
    perform auth.queue_notice(p_user_id, p_kind, p_details);
  end if;
end
$$;

create function private.find_email(p_user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select email from auth.users where id = p_user_id
$$;

-- For screens that promise a mail.
create function public.can_send_mail() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.can_send_mail()
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.can_send_mail() from public;
grant execute on function public.can_send_mail() to anon, authenticated, service_role;
