-- migrate: compatible
-- What a later letter says instead of an earlier one leaves a trace in the story of its lead, and no letter changes a name that a
-- person typed (decision 85).
create function private.is_name_typed(p_lead_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.lead_events e
    where e.lead_id = p_lead_id and e.kind = 'message' and e.undone_at is null and (e.body ->> 'begins_lead')::boolean
  )
$$;

create function private.pick(p_value jsonb, p_names text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(name, p_value -> name) from unnest(p_names) name
$$;

-- By the sender, so nobody undoes it.
create function private.note_told(p_lead_id uuid, p_at timestamptz, p_before jsonb, p_after jsonb) returns void
language sql volatile set search_path = ''
as $$
  insert into public.lead_events (lead_id, change_id, kind, at, body)
  values (p_lead_id, gen_random_uuid(), 'quote', p_at, jsonb_build_object('before', p_before, 'after', p_after))
$$;

-- Finds the letter its lead. One that came back from the trash has it still.
create or replace function private.file_letter(p_letter public.contact_messages) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  sender constant text := left(lower(btrim(p_letter.email)), 320);
  filed_id uuid;
  former_name text;
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
      select l.name into former_name
      from public.leads l
      where l.id = filed_id and l.last_letter_at <= p_letter.created_at and l.name <> p_letter.name
        and not private.is_name_typed(l.id);
      if found then
        update public.leads set name = p_letter.name where id = filed_id;
        perform private.note_told(
          filed_id, p_letter.created_at, jsonb_build_object('name', former_name), jsonb_build_object('name', p_letter.name)
        );
      end if;
    end if;
    insert into public.lead_letters (message_id, lead_id) values (p_letter.id, filed_id);
  end if;
  perform private.add_lead_words(filed_id, private.to_letter_words(p_letter));
  perform private.refresh_lead(filed_id);
  return filed_id;
end
$$;

-- What came beside a letter and what was read in it: origin, utm, intent, service, quote, value, proposed_times, phone. Called
-- by whoever stored it, in the same transaction. Where from is that of the first letter; what is asked, of the last, and what
-- the lead said before stands in its story.
create or replace function private.describe_letter(p_message_id uuid, p_details jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  former public.leads;
  now_is public.leads;
  said public.leads := jsonb_populate_record(null::public.leads, jsonb_strip_nulls(p_details));
  replaced text[];
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
  where l.id = former.id
  returning * into now_is;
  replaced := array_remove(array[
    case when former.quote <> now_is.quote then 'quote' end,
    case when former.value <> now_is.value then 'value' end
  ], null);
  if replaced <> '{}' then
    perform private.note_told(
      former.id, clock_timestamp(), private.pick(to_jsonb(former), replaced), private.pick(to_jsonb(now_is), replaced)
    );
  end if;
end
$$;

revoke execute on all functions in schema private from public;
