-- Who gets or loses rights is told by mail, and so is who took them away. A hosted project has no such mails.
create function private.tell(p_user_id uuid, p_kind text, p_details jsonb) returns void
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

create function private.tell_rights() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  holder uuid := coalesce(new.user_id, old.user_id);
  actor text := private.find_email(auth.uid());
  holder_email text := private.find_email(holder);
begin
  -- The account itself is gone: delete_user_by_id has told.
  if holder_email is null then
    return null;
  end if;
  perform private.tell(
    holder,
    case tg_op when 'INSERT' then 'rights_granted' else 'rights_removed' end,
    jsonb_strip_nulls(jsonb_build_object('by', actor))
  );
  if tg_op = 'DELETE' and actor is not null then
    perform private.tell(auth.uid(), 'removed_rights', jsonb_build_object('of', holder_email));
  end if;
  return null;
end
$$;

create trigger tell_rights
after insert or delete on private.super_admins
for each row execute function private.tell_rights();

create or replace function public.delete_user_by_id(user_id_to_delete uuid)
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
  perform from private.super_admins where user_id = user_id_to_delete;
  if found then
    perform private.tell(
      user_id_to_delete, 'account_deleted', jsonb_build_object('by', private.find_email(auth.uid()))
    );
    perform private.tell(
      auth.uid(), 'deleted_account', jsonb_build_object('of', private.find_email(user_id_to_delete))
    );
  end if;
  delete from auth.users where id = user_id_to_delete;
  if not found then
    raise exception 'There is no such user';
  end if;
end
$$;

revoke execute on function private.tell(uuid, text, jsonb), private.find_email(uuid), private.tell_rights() from public;

-- As before; who makes new ones in place of others is told.
create or replace function public.create_recovery_codes() returns setof text
language plpgsql security definer set search_path = ''
as $$
declare
  factor uuid;
  code text;
begin
  perform from auth.mfa_amr_claims
  where session_id = (auth.jwt() ->> 'session_id')::uuid
    and authentication_method = 'totp'
    and updated_at > now() - interval '10 minutes';
  if not found or coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' then
    raise exception 'Confirm with a code of your second factor first' using errcode = '42501';
  end if;
  -- The lock lets the second of two such calls take back the codes of the first.
  select id into factor from auth.mfa_factors
  where user_id = auth.uid() and status = 'verified'
  order by created_at
  limit 1
  for update;
  if factor is null then
    raise exception 'Turn on two-factor sign-in first';
  end if;
  delete from private.recovery_codes where user_id = auth.uid();
  if found then
    perform private.tell(auth.uid(), 'recovery_codes_made', '{}');
  end if;
  for i in 1..10 loop
    code := left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 16);
    insert into private.recovery_codes (user_id, factor_id, code_hash)
    values (auth.uid(), factor, private.hash_recovery_code(auth.uid(), code));
    return next regexp_replace(code, '^(.{4})(.{4})(.{4})(.{4})$', '\1-\2-\3-\4');
  end loop;
end
$$;
