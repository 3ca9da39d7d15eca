-- migrate: compatible
-- Each letter finds its lead, and the lead says what its letters say.
-- So many letters of one sender stand together; the next begins a lead anew. It bounds what one more costs.
create function private.max_letters() returns integer
language sql immutable parallel safe set search_path = ''
return 100;

-- Bounded, as a search's index takes a megabyte for each lead at most.
create function private.add_lead_words(p_lead_id uuid, p_text text) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.lead_words as w (lead_id, words)
  select p_lead_id, array_to_tsvector(array(
    select unnest(private.to_search_words(concat_ws(' ', left(p_text, 20000), private.list_phones(left(p_text, 20000)))))
    limit 4000
  ))
  on conflict (lead_id) do update
  set words = w.words || excluded.words
  where length(w.words) + length(excluded.words) <= 4000;
end
$$;

-- With the number that its sender was told: the first eight digits of its id, in two halves.
create function private.to_letter_words(p_letter public.contact_messages) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(
    ' ', left(p_letter.id::text, 4), substr(p_letter.id::text, 5, 4), left(p_letter.id::text, 8), p_letter.name, p_letter.email,
    p_letter.subject, p_letter.message
  )
$$;

-- All anew, after something of it went.
create function private.renew_lead_words(p_lead_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  piece text;
begin
  delete from private.lead_words where lead_id = p_lead_id;
  for piece in
    select concat_ws(' ', l.name, l.sender, l.phone, l.next_step, l.service) from public.leads l where l.id = p_lead_id
    union all
    select private.to_letter_words(m)
    from public.lead_letters f
    join public.contact_messages m on m.id = f.message_id
    where f.lead_id = p_lead_id
    union all
    select e.body ->> 'text'
    from public.lead_events e
    where e.lead_id = p_lead_id and e.kind in ('note', 'message') and e.undone_at is null
  loop
    perform private.add_lead_words(p_lead_id, piece);
  end loop;
end
$$;

-- The lead as its letters say. Quarantined ones say nothing as long as there is another. Whoever else changes a letter of it at
-- this moment waits at the lead and reads all letters anew.
create function private.refresh_lead(p_lead_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  lead public.leads;
  filed record;
  told record;
begin
  select * into lead from public.leads where id = p_lead_id for update;
  if not found then
    return;
  end if;
  select
    count(*) > 0 as has_any,
    count(m.id) as present,
    count(m.id) filter (where m.quarantined_at is null) as clean,
    min(m.created_at) as first_at,
    max(m.created_at) as last_at,
    max(m.created_at) filter (where m.quarantined_at is null) as last_clean_at,
    max(m.quarantined_at) as quarantined_at,
    max(m.archived_at) as archived_at,
    count(*) filter (where m.archived_at is null and m.quarantined_at is null and m.id is not null) as unarchived,
    count(*) filter (where m.archived_at is null and m.id is not null) as unarchived_with_spam,
    max(m.read_at) as read_at,
    count(*) filter (where m.read_at is null and m.quarantined_at is null and m.id is not null) as unread,
    count(*) filter (where m.read_at is null and m.id is not null) as unread_with_spam,
    min(m.created_at) filter (
      where m.quarantined_at is null and m.archived_at is null
        and m.created_at > coalesce(lead.answered_until, '-infinity')
    ) as waits_since
  into filed
  from public.lead_letters f
  left join public.contact_messages m on m.id = f.message_id
  where f.lead_id = p_lead_id;
  select
    max(e.at) as last_at,
    min(e.at) filter (
      where (e.body ->> 'waits')::boolean and e.at > coalesce(lead.answered_until, '-infinity')
    ) as waits_since
  into told
  from public.lead_events e
  where e.lead_id = p_lead_id and e.kind = 'message' and e.undone_at is null;

  lead.letters := filed.present;
  if filed.present > 0 then
    lead.trashed_at := null;
    lead.created_at := least(lead.created_at, filed.first_at);
    lead.spam_at := case when filed.clean = 0 then filed.quarantined_at end;
    lead.archived_at := case
      when case when filed.clean = 0 then filed.unarchived_with_spam else filed.unarchived end = 0
        and filed.archived_at >= coalesce(told.last_at, '-infinity') then filed.archived_at
    end;
    lead.read_at := case
      when case when filed.clean = 0 then filed.unread_with_spam else filed.unread end = 0 then filed.read_at
    end;
  elsif filed.has_any and told.last_at is null then
    lead.trashed_at := coalesce(lead.trashed_at, now());
  end if;
  lead.last_letter_at := coalesce(
    greatest(coalesce(filed.last_clean_at, filed.last_at), told.last_at), lead.last_letter_at
  );
  lead.waits_since := case when lead.archived_at is null then least(filed.waits_since, told.waits_since) end;

  update public.leads l
  set letters = lead.letters, trashed_at = lead.trashed_at, created_at = lead.created_at, spam_at = lead.spam_at,
    archived_at = lead.archived_at, read_at = lead.read_at, last_letter_at = lead.last_letter_at,
    waits_since = lead.waits_since, updated_at = clock_timestamp()
  where l.id = p_lead_id
    and (
      l.letters, l.trashed_at, l.created_at, l.spam_at, l.archived_at, l.read_at, l.last_letter_at, l.waits_since
    ) is distinct from (
      lead.letters, lead.trashed_at, lead.created_at, lead.spam_at, lead.archived_at, lead.read_at, lead.last_letter_at,
      lead.waits_since
    );
end
$$;

-- The lead that something new of a sender joins, locked: neither closed nor in the trash. Null where one begins. Two
-- of one sender at the same moment come one after the other.
create function private.find_open_lead(p_sender text, p_is_spam boolean default false) returns uuid
language plpgsql set search_path = ''
as $$
declare
  found_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('lead of ' || p_sender, 0));
  select l.id into found_id
  from public.leads l
  where l.sender = p_sender and l.stage not in ('won', 'lost') and l.trashed_at is null
    and (l.spam_at is not null) = p_is_spam and l.letters < private.max_letters()
  order by l.last_letter_at desc
  limit 1
  for update;
  return found_id;
end
$$;

-- Finds the letter its lead. One that came back from the trash has it still.
create function private.file_letter(p_letter public.contact_messages) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  sender constant text := left(lower(btrim(p_letter.email)), 320);
  filed_id uuid;
begin
  select f.lead_id into filed_id from public.lead_letters f where f.message_id = p_letter.id;
  if filed_id is null then
    filed_id := private.find_open_lead(sender, p_letter.quarantined_at is not null);
    if filed_id is null then
      insert into public.leads (id, sender, name, created_at, last_letter_at)
      values (
        case when exists (select from public.leads where id = p_letter.id) then gen_random_uuid() else p_letter.id end,
        sender, p_letter.name, p_letter.created_at, p_letter.created_at
      )
      returning id into filed_id;
    else
      update public.leads set name = p_letter.name where id = filed_id and last_letter_at <= p_letter.created_at;
    end if;
    insert into public.lead_letters (message_id, lead_id) values (p_letter.id, filed_id);
  end if;
  perform private.add_lead_words(filed_id, private.to_letter_words(p_letter));
  perform private.refresh_lead(filed_id);
  return filed_id;
end
$$;

-- For the backfill: what staff had read before there were leads is done with.
create function private.file_former_letter(p_letter public.contact_messages) returns uuid
language plpgsql set search_path = ''
as $$
declare
  filed_id uuid;
begin
  if exists (select from public.lead_letters where message_id = p_letter.id) then
    return null;
  end if;
  filed_id := private.file_letter(p_letter);
  if p_letter.read_at is not null then
    update public.leads l
    set answered_until = greatest(l.answered_until, p_letter.created_at)
    where l.id = filed_id;
    perform private.refresh_lead(filed_id);
  end if;
  return filed_id;
end
$$;

create function private.follow_letter() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  filed_id uuid;
begin
  if tg_op = 'INSERT' then
    perform private.file_letter(new);
    return null;
  end if;
  select f.lead_id into filed_id from public.lead_letters f where f.message_id = old.id;
  if tg_op = 'DELETE' and filed_id is not null then
    perform private.renew_lead_words(filed_id);
  end if;
  perform private.refresh_lead(filed_id);
  return null;
end
$$;

create trigger follow_letter
after insert or delete on public.contact_messages
for each row execute function private.follow_letter();

create trigger follow_filed_letter
after update of read_at, archived_at, quarantined_at on public.contact_messages
for each row
when (
  (old.read_at, old.archived_at, old.quarantined_at) is distinct from (new.read_at, new.archived_at, new.quarantined_at)
)
execute function private.follow_letter();

-- What came beside a letter and what was read in it: origin, utm, intent, service, quote, value, proposed_times, phone. Called
-- by whoever stored it, in the same transaction. Where from is that of the first letter; what is asked, of the last.
create function private.describe_letter(p_message_id uuid, p_details jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  former public.leads;
  said public.leads := jsonb_populate_record(null::public.leads, jsonb_strip_nulls(p_details));
begin
  select l.* into former
  from public.lead_letters f
  join public.leads l on l.id = f.lead_id
  where f.message_id = p_message_id
  for update of l;
  update public.leads l
  set
    origin = coalesce(l.origin, said.origin),
    utm = coalesce(l.utm, said.utm),
    intent = coalesce(said.intent, l.intent),
    service = coalesce(said.service, l.service),
    phone = coalesce(said.phone, l.phone),
    quote = coalesce(said.quote, l.quote),
    -- What staff typed stays.
    value = case
      when l.value is null or (l.quote is not null and not private.is_value_typed(l.id)) then coalesce(said.value, l.value)
      else l.value
    end,
    proposed_times = coalesce(said.proposed_times, l.proposed_times),
    updated_at = clock_timestamp()
  where l.id = former.id;
end
$$;

create function private.is_value_typed(p_lead_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.lead_events e
    where e.lead_id = p_lead_id and e.kind = 'change' and e.undone_at is null and e.body -> 'after' ? 'value'
  )
$$;

revoke execute on all functions in schema private from public;
