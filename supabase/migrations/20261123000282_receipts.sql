-- migrate: compatible
-- Receipts of erasures: who gets one, how it is repeated, listed and checked (decision 75).
create function private.to_receipt(p_erasure private.erasures) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_erasure.id, 'number', p_erasure.number, 'erased_at', p_erasure.erased_at, 'kind', p_erasure.kind,
    'hash', encode(p_erasure.hash, 'hex'), 'counts', p_erasure.counts, 'scrubbed_at', p_erasure.scrubbed_at,
    'by', private.find_email(p_erasure.by_id)
  )
$$;

create function private.require_receipt_key(p_key text) returns bytea
language plpgsql immutable set search_path = ''
as $$
begin
  if p_key is null or p_key !~ '^[0-9a-f]{32,128}$' or char_length(p_key) % 2 = 1 then
    raise exception 'The key of a receipt has 32 digits of 0 to 9 and a to f' using errcode = '22023';
  end if;
  return decode(p_key, 'hex');
end
$$;

-- Called again with the same id it answers with the same receipt: the first answer may have been lost on its way.
create function public.erase_person(p_id uuid, p_address text, p_confirmation text, p_key text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sender text;
  receipt private.erasures;
  outcome jsonb;
begin
  perform private.require_super_admin();
  perform private.require_fresh_proof();
  sender := private.to_sender(p_address);
  if p_confirmation is null or private.to_sender(p_confirmation) <> sender then
    raise exception 'What was typed is not the address that is to be erased' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('erasures', 0));
  select * into receipt from private.erasures where id = p_id;
  if receipt.id is not null then
    if receipt.hash <> private.hmac_sha256(private.require_receipt_key(p_key), sender) then
      raise exception 'Another address was erased under this id' using errcode = '22023';
    end if;
    return private.to_receipt(receipt);
  end if;
  receipt.id := p_id;
  receipt.number := (select coalesce(max(number), 0) + 1 from private.erasures);
  receipt.by_id := auth.uid();
  receipt.kind := case when private.is_phone(sender) then 'phone' else 'email' end;
  receipt.hash := private.hmac_sha256(private.require_receipt_key(p_key), sender);
  begin
    outcome := private.erase_sender(sender, statement_timestamp());
  exception when lock_not_available then
    raise exception 'A mail of this person is being sent at this moment. Try again in a minute' using errcode = '55P03';
  end;
  receipt.counts := outcome -> 'counts';
  receipt.erased_at := clock_timestamp();
  insert into private.erasures values (receipt.*);
  if to_regprocedure('auth.note_erasure(text, jsonb)') is not null then
    perform auth.note_erasure('private.erasures', private.to_erasure_line(receipt, outcome));
  end if;
  perform pg_notify('erasures', p_id::text);
  return private.to_receipt(receipt);
end
$$;

-- For the list beside the archives: ids, by which a state of before knows the address itself.
create function private.to_erasure_line(p_receipt private.erasures, p_outcome jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_receipt.id, 'number', p_receipt.number, 'erased_at', p_receipt.erased_at, 'kind', p_receipt.kind,
    'hash', encode(p_receipt.hash, 'hex'), 'by_id', coalesce(p_receipt.by_id::text, ''),
    'letters', (select coalesce(string_agg(id, ','), '') from jsonb_array_elements_text(p_outcome -> 'letters') id),
    'leads', (select coalesce(string_agg(id, ','), '') from jsonb_array_elements_text(p_outcome -> 'leads') id)
  )
$$;

-- After a restore: whoever had one of these letters or leads is the one who was erased. Returns how many addresses it found.
create function private.repeat_erasure_of(p_line jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  letters constant uuid[] := coalesce(string_to_array(nullif(p_line ->> 'letters', ''), ',')::uuid[], '{}');
  leads constant uuid[] := coalesce(string_to_array(nullif(p_line ->> 'leads', ''), ',')::uuid[], '{}');
  is_phone constant boolean := p_line ->> 'kind' = 'phone';
  senders text[];
  sender text;
begin
  if exists (select from private.erasures where id = (p_line ->> 'id')::uuid) then
    return 0;
  end if;
  senders := array(
    select distinct s.sender
    from (
      select lower(btrim(m.email)) from public.contact_messages m where m.id = any (letters) and not is_phone
      union
      select lower(btrim(c.before ->> 'email'))
      from private.history h
      join private.history_contents c on c.history_id = h.id
      where h."table" = 'public.contact_messages' and h.row_id = any (letters) and not is_phone
      union
      select case when is_phone then coalesce(private.to_full_phone(l.phone), private.to_full_phone(l.sender)) else l.sender end
      from public.leads l
      where l.id = any (leads)
    ) s (sender)
    where s.sender is not null and private.is_phone(s.sender) = is_phone
  );
  foreach sender in array senders loop
    perform private.erase_sender(sender, 'infinity', letters, leads);
  end loop;
  insert into private.erasures (id, number, erased_at, by_id, kind, hash)
  values (
    (p_line ->> 'id')::uuid, (p_line ->> 'number')::integer, (p_line ->> 'erased_at')::timestamptz,
    nullif(p_line ->> 'by_id', '')::uuid, p_line ->> 'kind', decode(p_line ->> 'hash', 'hex')
  );
  return cardinality(senders);
end
$$;

create function public.list_erasures(p_limit integer default 50) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return (
    select coalesce(jsonb_agg(private.to_receipt(e) order by e.number desc), '[]')
    from (
      select * from private.erasures order by number desc limit least(greatest(coalesce(p_limit, 50), 0), 500)
    ) e
  );
end
$$;

-- Whether a receipt is ours and of this address.
create function public.check_erasure_receipt(p_number integer, p_address text, p_key text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return exists (
    select from private.erasures e
    where e.number = p_number
      and e.hash = private.hmac_sha256(private.require_receipt_key(p_key), private.to_sender(p_address))
  );
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.erase_person(uuid, text, text, text), public.list_erasures(integer), public.check_erasure_receipt(integer, text, text) from public;
grant execute on function public.erase_person(uuid, text, text, text), public.list_erasures(integer), public.check_erasure_receipt(integer, text, text) to anon, authenticated, service_role;
