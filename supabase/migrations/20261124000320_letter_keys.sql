-- migrate: compatible
-- A message that is sent again because its answer was lost is stored once (decision 84). The hash is of the sender's random
-- number and the whole text, so that no number hides another's message, and tells nothing to who lacks the number.
create table private.letter_keys (
  digest bytea primary key check (octet_length(digest) = 32),
  -- No reference: a letter that was erased must not come back.
  letter_id uuid not null,
  created_at timestamptz not null default now()
);
create index letter_keys_created_at_idx on private.letter_keys (created_at);
alter table private.letter_keys enable row level security;

-- In the transaction of the letter: the id under which it is stored. Another that sends the same waits here until the first has
-- committed. Keys live longer than a browser keeps a message.
create function private.claim_letter_key(p_digest bytea, p_letter_id uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  v_letter_id uuid;
begin
  delete from private.letter_keys k
  where k.digest in (
    select o.digest from private.letter_keys o where o.created_at < now() - interval '14 days'
    order by o.created_at limit 100
    for update skip locked
  );
  insert into private.letter_keys (digest, letter_id) values (p_digest, p_letter_id)
  on conflict (digest) do nothing
  returning letter_id into v_letter_id;
  if v_letter_id is null then
    select k.letter_id into v_letter_id from private.letter_keys k where k.digest = p_digest;
  end if;
  return v_letter_id;
end
$$;

revoke execute on all functions in schema private from public;
