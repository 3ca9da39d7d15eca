-- Recovery codes belong to the factor they stand in for, and go with it.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
create index recovery_codes_factor_id_idx on private.recovery_codes (factor_id);

-- Wrong codes of an account since the first one of the last quarter of an hour.
create table private.recovery_guesses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  wrong integer not null default 0,
  since timestamptz not null default now()
);

-- Codes are 64 random bits, so a fast hash is enough.
create function private.hash_recovery_code(p_user_id uuid, p_code text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(convert_to(p_user_id::text || regexp_replace(lower(p_code), '[^0-9a-f]', '', 'g'), 'utf8'))
$$;

-- Ten new codes, shown once; the ones before end. An unlocked laptop is not enough: the second factor was given in the
-- last ten minutes, to this session. Who makes new ones in place of others is told by mail.
create function public.create_recovery_codes() returns setof text
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
    perform private.queue_notice(auth.uid(), 'recovery_codes_made', '{}');
  end if;
  for i in 1..10 loop
    code := left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 16);
    insert into private.recovery_codes (user_id, factor_id, code_hash)
    values (auth.uid(), factor, private.hash_recovery_code(auth.uid(), code));
    return next regexp_replace(code, '^(.{4})(.{4})(.{4})(.{4})$', '\1-\2-\3-\4');
  end loop;
end
$$;

create function public.count_recovery_codes() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.recovery_codes where user_id = auth.uid()
$$;

-- Takes the place of the authenticator's code, once. The session is worth two factors from its next refresh on. False
-- for a wrong code: an exception would undo the counting of it.
create function public.use_recovery_code(p_code text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  this_session uuid := (auth.jwt() ->> 'session_id')::uuid;
  wrong_before integer;
begin
  -- Guesses at the same moment queue at this row.
  insert into private.recovery_guesses as guesses (user_id) values (auth.uid())
  on conflict (user_id) do update
  set
    wrong = case when guesses.since < now() - interval '15 minutes' then 0 else guesses.wrong end,
    since = case when guesses.since < now() - interval '15 minutes' then now() else guesses.since end
  returning wrong into wrong_before;
  if wrong_before >= 10 then
    raise exception 'Too many wrong recovery codes'
      using errcode = 'PT429', hint = 'Try again in a quarter of an hour.';
  end if;

  delete from private.recovery_codes
  where user_id = auth.uid() and code_hash = private.hash_recovery_code(auth.uid(), p_code);
  if not found then
    update private.recovery_guesses set wrong = wrong + 1 where user_id = auth.uid();
    return false;
  end if;
  delete from private.recovery_guesses where user_id = auth.uid();
  update auth.sessions set aal = 'aal2', updated_at = now() where id = this_session and user_id = auth.uid();
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), this_session, 'totp', now(), now())
  on conflict (session_id, authentication_method) do update set updated_at = now();
  return true;
end
$$;

-- Wrong codes stay counted whatever the request asks for its transaction: REST commits a function with this word in its
-- comment always. A setting of the function would say it as well, but only superusers may add one that nobody knows.
comment on function public.use_recovery_code(text) is
'Takes the place of an authenticator''s code, once. @always_commits';

revoke execute on all functions in schema private from public;
revoke execute on function public.create_recovery_codes(), public.count_recovery_codes(), public.use_recovery_code(text)
from public, anon, service_role;
grant execute on function public.create_recovery_codes(), public.count_recovery_codes(), public.use_recovery_code(text)
to authenticated;
