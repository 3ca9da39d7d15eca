-- migrate: compatible
-- What a pasted message says of a quote is the lead's as if it had come by the form, stands beside the message, and goes with it.
create function private.describe_told(p_former public.leads, p_now public.leads) returns jsonb
language sql stable set search_path = ''
as $$
  select case when changed = '{}' then '{}' else jsonb_build_object('told', jsonb_build_object(
    'before', private.pick(to_jsonb(p_former), changed), 'after', private.pick(to_jsonb(p_now), changed)
  )) end
  from (select array_remove(array[
    case when p_former.quote is distinct from p_now.quote then 'quote' end,
    case when p_former.value is distinct from p_now.value then 'value' end
  ], null) as changed) told
$$;

-- As in 254, but that a value which nobody typed follows the quote.
create or replace function public.add_lead(p_id uuid, p_lead jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  said public.leads := jsonb_populate_record(null::public.leads, jsonb_strip_nulls(p_lead));
  email constant text := nullif(lower(btrim(p_lead ->> 'email')), '');
  message constant text := btrim(coalesce(p_lead ->> 'text', ''));
  came_at constant timestamptz := least(coalesce((p_lead ->> 'at')::timestamptz, now()), now());
  lead_id uuid;
  begins_lead boolean;
  former public.leads;
  now_is public.leads;
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
    select l.* into former from public.leads l where l.id = lead_id;
    update public.leads l
    set
      quote = coalesce(said.quote, l.quote),
      -- What staff typed stays.
      value = case
        when l.value is null or (l.quote is not null and not private.is_value_typed(l.id)) then coalesce(said.value, l.value)
        else l.value
      end,
      service = coalesce(said.service, l.service),
      intent = coalesce(said.intent, l.intent)
    where l.id = lead_id
    returning * into now_is;
    insert into public.lead_events (lead_id, change_id, kind, at, by_id, body)
    values (lead_id, p_id, 'message', came_at, auth.uid(), jsonb_build_object(
      'text', message,
      'subject', nullif(btrim(p_lead ->> 'subject'), ''),
      'channel', p_lead ->> 'channel',
      'waits', coalesce((p_lead ->> 'waits')::boolean, true),
      'begins_lead', begins_lead
    ) || case when begins_lead then '{}' else private.describe_told(former, now_is) end);
    perform private.add_lead_words(lead_id, concat_ws(' ', said.name, email, said.phone, p_lead ->> 'subject', message));
    perform private.refresh_lead(lead_id);
    update private.lead_changes
    set outcomes = jsonb_build_array(jsonb_build_object('id', lead_id, 'state', 'done', 'begins_lead', begins_lead))
    where id = p_id;
  end if;
  return private.describe_outcomes((select c.outcomes from private.lead_changes c where c.id = p_id));
end
$$;

-- As in 253, but that a message which is taken back takes its quote with it.
create or replace function private.undo_lead_event(p_event public.lead_events) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  lead public.leads;
  now_fields jsonb;
  later record;
begin
  select * into lead from public.leads where id = p_event.lead_id and trashed_at is null;
  if p_event.undone_at is not null then
    return jsonb_build_object('id', p_event.lead_id, 'state', 'done');
  elsif lead.id is null then
    return jsonb_build_object('id', p_event.lead_id, 'state', 'gone');
  end if;
  now_fields := private.to_lead_fields(lead);
  select e.by_id, e.at into later
  from public.lead_events e
  where e.lead_id = lead.id and e.sequence > p_event.sequence and e.undone_at is null
    and case p_event.kind
      when 'change' then e.kind in ('change', 'answer')
        and e.body -> 'after' ?| array(select jsonb_object_keys(p_event.body -> 'after'))
      when 'message' then (p_event.body ->> 'begins_lead')::boolean
      else false
    end
  order by e.sequence desc
  limit 1;
  if later is not null
    or exists (select from jsonb_each(p_event.body -> 'after') a where a.value <> now_fields -> a.key)
    or (p_event.kind = 'message' and (p_event.body ->> 'begins_lead')::boolean and lead.letters > 0)
    -- What came since was not filed with the others, so the lead can't be as it was.
    or (
      p_event.body -> 'before' @? '$.* ? (@ == true)' and exists (
        select from public.lead_letters f
        join public.contact_messages m on m.id = f.message_id
        where f.lead_id = lead.id and not coalesce(p_event.body -> 'letters', '[]') @> jsonb_build_array(jsonb_build_object('id', m.id))
      )
    )
  then
    return jsonb_build_object(
      'id', lead.id, 'state', 'conflict', 'by_id', later.by_id, 'at', coalesce(later.at, lead.updated_at)
    );
  end if;

  update public.lead_events set undone_at = clock_timestamp(), undone_by_id = auth.uid() where id = p_event.id;
  if p_event.kind = 'change' then
    perform private.restore_letters(lead.id, p_event.body);
    -- An answer that went out meanwhile stays one.
    perform private.set_lead_fields(lead.id, p_event.body -> 'before' || case
      when not exists (
        select from public.lead_events e
        where e.lead_id = lead.id and e.sequence > p_event.sequence and e.kind = 'answer' and e.undone_at is null
      ) then p_event.body -> 'kept'
      else '{}'
    end);
  elsif p_event.kind = 'message' and (p_event.body ->> 'begins_lead')::boolean then
    update public.leads set trashed_at = now(), updated_at = clock_timestamp() where id = lead.id;
  else
    -- What a still later message said stays.
    update public.leads l
    set
      quote = case when told.after -> 'quote' = l.quote then nullif(told.before -> 'quote', 'null') else l.quote end,
      value = case when (told.after ->> 'value')::numeric = l.value then (told.before ->> 'value')::numeric else l.value end,
      updated_at = clock_timestamp()
    from (select p_event.body #> '{told,before}' as before, p_event.body #> '{told,after}' as after) told
    where l.id = lead.id;
    perform private.renew_lead_words(lead.id);
  end if;
  perform private.refresh_lead(lead.id);
  return jsonb_build_object('id', lead.id, 'state', 'done');
end
$$;

revoke execute on function private.describe_told(public.leads, public.leads) from public;
