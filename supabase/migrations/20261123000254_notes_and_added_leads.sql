-- migrate: compatible
-- What staff add to leads: notes, what came another way, and answers.
create function public.add_lead_note(p_id uuid, p_lead_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  note constant text := btrim(p_text);
begin
  perform private.require_role('desk');
  if coalesce(char_length(note), 0) not between 1 and 5000 then
    raise exception 'A note has 1 to 5000 characters.' using errcode = '22023';
  end if;
  if private.begin_lead_change(p_id, sha256(convert_to(jsonb_build_array('note', p_lead_id, note)::text, 'utf8'))) then
    perform private.lock_leads(array[p_lead_id]);
    update public.leads set updated_at = clock_timestamp() where id = p_lead_id and trashed_at is null;
    if not found then
      raise exception 'This lead no longer exists.' using errcode = 'P0002';
    end if;
    insert into public.lead_events (lead_id, change_id, kind, by_id, body)
    values (p_lead_id, p_id, 'note', auth.uid(), jsonb_build_object('text', note));
    perform private.add_lead_words(p_lead_id, note);
    update private.lead_changes set outcomes = jsonb_build_array(jsonb_build_object('id', p_lead_id, 'state', 'done'))
    where id = p_id;
  end if;
  return private.describe_outcomes((select c.outcomes from private.lead_changes c where c.id = p_id));
end
$$;

-- As people write one number in several ways: "0803 123 4567" is +2348031234567.
create function private.to_phone(p_text text) returns text
language sql immutable set search_path = ''
return (
  select case
    when digits ~ '^0[0-9]{10}$' then '+234' || substr(digits, 2)
    when digits ~ '^00[0-9]+$' then '+' || substr(digits, 3)
    when digits ~ '^\+?[0-9]{5,20}$' then digits
  end
  from regexp_replace(p_text, '[^0-9+]', '', 'g') digits
);

-- The numbers in a text as one word each, so that they are found however they were written.
create function private.list_phones(p_text text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(ltrim(private.to_phone(m[1]), '+'), ' ')
  from regexp_matches(p_text, '(\+?[0-9][0-9 ().-]{7,18}[0-9])', 'g') m
$$;

-- Somebody who wrote or called another way: name, email or phone, text, subject?, channel (whatsapp | call | email | other), at?,
-- waits? (true), and what is read in the text: quote, value, service, intent. It joins the open lead of the same address or number.
-- Answers as change_leads does, with `begins_lead`.
create function public.add_lead(p_id uuid, p_lead jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  said public.leads := jsonb_populate_record(null::public.leads, jsonb_strip_nulls(p_lead));
  email constant text := nullif(lower(btrim(p_lead ->> 'email')), '');
  message constant text := btrim(coalesce(p_lead ->> 'text', ''));
  came_at constant timestamptz := least(coalesce((p_lead ->> 'at')::timestamptz, now()), now());
  lead_id uuid;
  begins_lead boolean;
begin
  perform private.require_role('desk');
  said.phone := private.to_phone(said.phone);
  if btrim(coalesce(said.name, '')) = '' or coalesce(email, said.phone) is null then
    raise exception 'A lead needs a name, and an e-mail address or a phone number.' using errcode = '22023';
  end if;
  if email !~ '^[^@\s]+@[^@\s]+$' then
    raise exception 'This is not a valid e-mail address.' using errcode = '22023';
  end if;
  if said.value < 0 or said.value = 'NaN' then
    raise exception 'A value is a number that is not negative.' using errcode = '22023';
  end if;
  if not isfinite(came_at) then
    raise exception 'A lead came at a time.' using errcode = '22023';
  end if;
  if char_length(message) > 5000 or char_length(p_lead ->> 'subject') > 300
    or coalesce(p_lead ->> 'channel', '') <> all (array['whatsapp', 'call', 'email', 'other'])
  then
    raise exception 'A lead has a channel and at most 5,000 characters of text.' using errcode = '22023';
  end if;
  if private.begin_lead_change(p_id, sha256(convert_to(jsonb_build_array('lead', p_lead)::text, 'utf8'))) then
    lead_id := private.find_open_lead(coalesce(email, said.phone));
    if lead_id is null and said.phone is not null then
      select l.id into lead_id
      from public.leads l
      where l.phone = said.phone and l.stage not in ('won', 'lost') and l.trashed_at is null and l.spam_at is null
      order by l.last_letter_at desc
      limit 1
      for update;
    end if;
    begins_lead := lead_id is null;
    if begins_lead then
      insert into public.leads (sender, name, phone, created_at, last_letter_at, read_at)
      values (coalesce(email, said.phone), btrim(said.name), said.phone, came_at, came_at, now())
      returning id into lead_id;
    else
      update public.leads l
      set phone = coalesce(l.phone, said.phone), archived_at = case when l.letters > 0 then l.archived_at end
      where l.id = lead_id;
    end if;
    update public.leads l
    set
      quote = coalesce(said.quote, l.quote),
      value = coalesce(l.value, said.value),
      service = coalesce(said.service, l.service),
      intent = coalesce(said.intent, l.intent)
    where l.id = lead_id;
    insert into public.lead_events (lead_id, change_id, kind, at, by_id, body)
    values (lead_id, p_id, 'message', came_at, auth.uid(), jsonb_build_object(
      'text', message,
      'subject', nullif(btrim(p_lead ->> 'subject'), ''),
      'channel', p_lead ->> 'channel',
      'waits', coalesce((p_lead ->> 'waits')::boolean, true),
      'begins_lead', begins_lead
    ));
    perform private.add_lead_words(lead_id, concat_ws(' ', said.name, email, said.phone, p_lead ->> 'subject', message));
    perform private.refresh_lead(lead_id);
    update private.lead_changes
    set outcomes = jsonb_build_array(jsonb_build_object('id', lead_id, 'state', 'done', 'begins_lead', begins_lead))
    where id = p_id;
  end if;
  return private.describe_outcomes((select c.outcomes from private.lead_changes c where c.id = p_id));
end
$$;

-- For whoever sends an answer, in the transaction that stores it: the lead is answered, in the story by p_answer_id. Letters that
-- came after p_until, the newest that its writer saw, go on waiting.
create function private.record_answer(p_lead_id uuid, p_answer_id uuid, p_by_id uuid, p_until timestamptz default null) returns void
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  lead public.leads;
  is_new boolean;
begin
  select * into lead from public.leads where id = p_lead_id for update;
  if not found then
    raise exception 'This lead no longer exists.' using errcode = 'P0002';
  end if;
  is_new := lead.stage = 'new';
  perform private.set_lead_fields(p_lead_id, jsonb_build_object(
    'stage', case when is_new then 'answered' else lead.stage end,
    'answered_until', greatest(lead.answered_until, coalesce(p_until, lead.last_letter_at)),
    'first_answered_at', coalesce(lead.first_answered_at, clock_timestamp())
  ));
  perform private.refresh_lead(p_lead_id);
  insert into public.lead_events (lead_id, change_id, kind, by_id, body)
  values (p_lead_id, p_answer_id, 'answer', p_by_id, jsonb_build_object(
    'before', case when is_new then '{"stage": "new"}' else '{}' end::jsonb,
    'after', case when is_new then '{"stage": "answered"}' else '{}' end::jsonb,
    'kept', jsonb_build_object('answered_until', lead.answered_until, 'first_answered_at', lead.first_answered_at)
  ));
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.add_lead_note(uuid, uuid, text), public.add_lead(uuid, jsonb) from public;
grant execute on function public.add_lead_note(uuid, uuid, text), public.add_lead(uuid, jsonb) to anon, authenticated, service_role;
