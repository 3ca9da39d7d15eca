-- migrate: compatible
-- What staff do with leads. Each call has an id of its own, made by the client: sent again it answers the same and changes nothing.

-- What can be changed, in the form of p_change and p_seen; letters are only seen.
create function private.to_lead_fields(p_lead public.leads) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'stage', p_lead.stage,
    'owner_id', p_lead.owner_id,
    'next_step', p_lead.next_step,
    'next_step_on', p_lead.next_step_on,
    'value', p_lead.value,
    'archived', p_lead.archived_at is not null,
    'spam', p_lead.spam_at is not null,
    'read', p_lead.read_at is not null,
    'letters', p_lead.letters
  )
$$;

-- A lead as everybody is told of it: its row, its owner's name, and the newest that its sender wrote.
create function private.describe_lead(p_lead public.leads) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  newest record;
  told record;
begin
  select m.id, m.subject, m.message as text, m.created_at
  into newest
  from public.lead_letters f
  join public.contact_messages m on m.id = f.message_id
  where f.lead_id = p_lead.id and (m.quarantined_at is null or p_lead.spam_at is not null)
  order by m.created_at desc
  limit 1;
  if newest.id is null or newest.created_at < p_lead.last_letter_at then
    select e.body ->> 'subject' as subject, e.body ->> 'text' as text
    into told
    from public.lead_events e
    where e.lead_id = p_lead.id and e.kind = 'message' and e.undone_at is null and e.at = p_lead.last_letter_at
    limit 1;
    if found then
      newest.subject := told.subject;
      newest.text := told.text;
    end if;
  end if;
  return to_jsonb(p_lead) - array['answered_until', 'trashed_at'] || jsonb_build_object(
    'owner_name', private.name_account(p_lead.owner_id),
    'letter_id', newest.id,
    'subject', newest.subject,
    'excerpt', left(btrim(regexp_replace(left(newest.text, 600), '\s+', ' ', 'g')), 200)
  );
end
$$;

create function private.to_lead_change(p_change jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  said public.leads;
begin
  if p_change is null or jsonb_typeof(p_change) <> 'object' or p_change = '{}' or not array(select jsonb_object_keys(p_change))
    <@ array['stage', 'owner_id', 'next_step', 'next_step_on', 'value', 'archived', 'spam', 'read']
  then
    raise exception 'Say what shall change: stage, owner_id, next_step, next_step_on, value, archived, spam or read'
      using errcode = '22023';
  end if;
  said := jsonb_populate_record(null::public.leads, p_change);
  if p_change ? 'stage' and coalesce(said.stage, '') <> all (array['new', 'answered', 'quoted', 'won', 'lost']) then
    raise exception 'The stages are new, answered, quoted, won and lost' using errcode = '22023';
  end if;
  if char_length(btrim(said.next_step)) > 300 then
    raise exception 'A next step may have at most 300 characters.' using errcode = '22023';
  end if;
  if said.value < 0 then
    raise exception 'A value is not negative.' using errcode = '22023';
  end if;
  if said.owner_id is not null and not private.works_at_desk(said.owner_id) then
    raise exception 'Only who has the role Desk can own a lead' using errcode = '22023';
  end if;
  return (
    select jsonb_object_agg(c.key, case c.key
      when 'next_step' then to_jsonb(nullif(btrim(said.next_step), ''))
      when 'next_step_on' then to_jsonb(said.next_step_on)
      when 'owner_id' then to_jsonb(said.owner_id)
      when 'value' then to_jsonb(said.value)
      when 'stage' then to_jsonb(said.stage)
      else to_jsonb((c.value #>> '{}')::boolean is true)
    end)
    from jsonb_each(p_change) c
  );
end
$$;

create function private.works_at_desk(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select (private.holds_role(p_user_id, 'admin') or private.holds_role(p_user_id, 'desk')) and private.has_standing(p_user_id)
$$;

-- Whether the call is the first of its id. One that is under way is waited for.
create function private.begin_lead_change(p_id uuid, p_digest bytea) returns boolean
language plpgsql set search_path = ''
as $$
declare
  former private.lead_changes;
begin
  if p_id is null then
    raise exception 'A change needs an id of its own' using errcode = '22004';
  end if;
  insert into private.lead_changes (id, by_id, digest) values (p_id, auth.uid(), p_digest) on conflict do nothing;
  if found then
    return true;
  end if;
  select * into former from private.lead_changes where id = p_id;
  if former.digest <> p_digest or former.by_id is distinct from auth.uid() then
    raise exception 'This id is that of another change' using errcode = '22023';
  end if;
  return false;
end
$$;

-- Letters first, then leads, each in the order of their ids: as whoever files a letter, whose lead follows.
create function private.lock_leads(p_lead_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform from public.contact_messages m
  where m.id in (select f.message_id from public.lead_letters f where f.lead_id = any (p_lead_ids))
  order by m.id
  for update;
  perform from public.leads l where l.id = any (p_lead_ids) order by l.id for update;
end
$$;

-- Answers what of the letters was changed, by which Undo puts them back.
create function private.file_letters(p_lead_id uuid, p_change jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  former jsonb;
begin
  if not p_change ?| array['archived', 'spam', 'read'] then
    return null;
  end if;
  select jsonb_agg(jsonb_build_object(
    'id', m.id, 'archived_at', m.archived_at, 'quarantined_at', m.quarantined_at, 'read_at', m.read_at
  ))
  into former
  from public.lead_letters f
  join public.contact_messages m on m.id = f.message_id
  where f.lead_id = p_lead_id;
  update public.contact_messages m
  set
    archived_at = case when p_change ? 'archived'
      then case when (p_change ->> 'archived')::boolean then clock_timestamp() end else m.archived_at end,
    quarantined_at = case when p_change ? 'spam'
      then case when (p_change ->> 'spam')::boolean then coalesce(m.quarantined_at, now()) end else m.quarantined_at end,
    read_at = case when p_change ? 'read'
      then case when (p_change ->> 'read')::boolean then coalesce(m.read_at, now()) end else m.read_at end
  from public.lead_letters f
  where f.lead_id = p_lead_id and m.id = f.message_id;
  if former is null then
    update public.leads l
    set
      archived_at = case when p_change ? 'archived'
        then case when (p_change ->> 'archived')::boolean then clock_timestamp() end else l.archived_at end,
      spam_at = case when p_change ? 'spam'
        then case when (p_change ->> 'spam')::boolean then now() end else l.spam_at end,
      read_at = case when p_change ? 'read'
        then case when (p_change ->> 'read')::boolean then coalesce(l.read_at, now()) end else l.read_at end
    where l.id = p_lead_id;
  end if;
  return former;
end
$$;

-- Takes the named fields as they are given. What is answered, quoted, won or lost by hand waits for nobody.
create function private.set_lead_fields(p_lead_id uuid, p_fields jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  said public.leads := jsonb_populate_record(null::public.leads, p_fields);
begin
  update public.leads l
  set
    stage = coalesce(said.stage, l.stage),
    owner_id = case when p_fields ? 'owner_id' then said.owner_id else l.owner_id end,
    next_step = case when p_fields ? 'next_step' then said.next_step else l.next_step end,
    next_step_on = case when p_fields ? 'next_step_on' then said.next_step_on else l.next_step_on end,
    value = case when p_fields ? 'value' then said.value else l.value end,
    answered_until = case when p_fields ? 'answered_until' then said.answered_until else l.answered_until end,
    first_answered_at = case when p_fields ? 'first_answered_at' then said.first_answered_at else l.first_answered_at end,
    updated_at = clock_timestamp()
  where l.id = p_lead_id;
  if p_fields ? 'next_step' and said.next_step is not null then
    perform private.add_lead_words(p_lead_id, said.next_step);
  end if;
end
$$;

-- One lead of a change. It is locked.
create function private.change_lead(p_id uuid, p_lead_id uuid, p_change jsonb, p_seen jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  lead public.leads;
  former jsonb;
  wanted jsonb;
  differing text[];
  letters jsonb;
  kept jsonb := '{}';
  last_change record;
begin
  select * into lead from public.leads where id = p_lead_id and trashed_at is null;
  if not found then
    return jsonb_build_object('id', p_lead_id, 'state', 'gone');
  end if;
  former := private.to_lead_fields(lead);
  select jsonb_object_agg(c.key, c.value) into wanted from jsonb_each(p_change) c where c.value <> former -> c.key;
  if wanted is null then
    return jsonb_build_object('id', p_lead_id, 'state', 'done');
  end if;
  select array_agg(s.key order by s.key) into differing
  from jsonb_each(coalesce(p_seen, '{}')) s
  where former ? s.key and s.value <> former -> s.key;
  if differing is not null then
    select case when e.undone_at is null then e.by_id else e.undone_by_id end as by_id, coalesce(e.undone_at, e.at) as at
    into last_change
    from public.lead_events e
    where e.lead_id = p_lead_id and e.kind in ('change', 'answer') and e.body -> 'after' ?| differing
    order by coalesce(e.undone_at, e.at) desc
    limit 1;
    return jsonb_build_object(
      'id', p_lead_id, 'state', 'conflict', 'fields', differing, 'by_id', last_change.by_id,
      'at', coalesce(last_change.at, lead.last_letter_at)
    );
  end if;

  if wanted ? 'stage' then
    kept := jsonb_build_object('answered_until', lead.answered_until, 'first_answered_at', lead.first_answered_at);
  end if;
  letters := private.file_letters(p_lead_id, wanted);
  perform private.set_lead_fields(p_lead_id, wanted || case
    when wanted ->> 'stage' = 'new' then '{"answered_until": null}'
    when wanted ? 'stage' then jsonb_build_object(
      'answered_until', lead.last_letter_at,
      'first_answered_at', coalesce(lead.first_answered_at, case when wanted ->> 'stage' <> 'lost' then now() end)
    )
    else '{}'
  end);
  perform private.refresh_lead(p_lead_id);
  insert into public.lead_events (lead_id, change_id, kind, by_id, body)
  values (p_lead_id, p_id, 'change', auth.uid(), jsonb_strip_nulls(jsonb_build_object('letters', letters)) || jsonb_build_object(
    'before', (select jsonb_object_agg(w.key, former -> w.key) from jsonb_each(wanted) w),
    'after', wanted,
    'kept', kept
  ));
  return jsonb_build_object('id', p_lead_id, 'state', 'done');
end
$$;

create function private.describe_outcomes(p_outcomes jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    o.value - 'by_id' || jsonb_build_object(
      'lead', (select private.describe_lead(l) from public.leads l where l.id = (o.value ->> 'id')::uuid and l.trashed_at is null)
    ) || case
      when o.value ? 'by_id' then jsonb_build_object('by', private.name_account((o.value ->> 'by_id')::uuid))
      else '{}'
    end
    order by o.place
  ), '[]')
  from jsonb_array_elements(p_outcomes) with ordinality o (value, place)
$$;

-- Gives the named leads new values. `p_seen` says by lead what the author saw, of whatever fields matter: where one of them is
-- another by now, and not what was wanted, that lead stays as it is and is answered as a conflict. Seen `letters` guard against a
-- letter that came meanwhile. Answers [{id, state: done | conflict | gone, lead, fields?, by?, at?}] in the order of p_lead_ids.
create function public.change_leads(p_id uuid, p_lead_ids uuid[], p_change jsonb, p_seen jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  change jsonb;
  one uuid;
  all_outcomes jsonb := '[]';
begin
  perform private.require_role('desk');
  if p_lead_ids is null or cardinality(p_lead_ids) not between 1 and 500 or array_position(p_lead_ids, null) is not null then
    raise exception 'Name 1 to 500 leads' using errcode = '22023';
  end if;
  change := private.to_lead_change(p_change);
  if private.begin_lead_change(
    p_id, sha256(convert_to(jsonb_build_array('change', p_lead_ids, change, p_seen)::text, 'utf8'))
  ) then
    perform private.lock_leads(p_lead_ids);
    for one in select u.id from unnest(p_lead_ids) with ordinality u (id, place) group by u.id order by min(u.place) loop
      all_outcomes := all_outcomes || private.change_lead(p_id, one, change, p_seen -> one::text);
    end loop;
    update private.lead_changes set outcomes = all_outcomes where id = p_id;
  else
    select c.outcomes into all_outcomes from private.lead_changes c where c.id = p_id;
  end if;
  return private.describe_outcomes(all_outcomes);
end
$$;

-- One lead of what is undone. It is locked.
create function private.undo_lead_event(p_event public.lead_events) returns jsonb
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
    update public.leads set updated_at = clock_timestamp() where id = lead.id;
    perform private.renew_lead_words(lead.id);
  end if;
  perform private.refresh_lead(lead.id);
  return jsonb_build_object('id', lead.id, 'state', 'done');
end
$$;

-- As each was before, but for what the change did not name. A lead without letters is filed itself.
create function private.restore_letters(p_lead_id uuid, p_body jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  if p_body ? 'letters' then
    update public.contact_messages m
    set
      archived_at = case when p_body -> 'after' ? 'archived' then f.archived_at else m.archived_at end,
      quarantined_at = case when p_body -> 'after' ? 'spam' then f.quarantined_at else m.quarantined_at end,
      read_at = case when p_body -> 'after' ? 'read' then f.read_at else m.read_at end
    from jsonb_to_recordset(p_body -> 'letters') f (
      id uuid, archived_at timestamptz, quarantined_at timestamptz, read_at timestamptz
    )
    where m.id = f.id;
  else
    perform private.file_letters(p_lead_id, p_body -> 'before');
  end if;
end
$$;

-- Takes back what a call did: a change, a note or an added lead. A lead of which the same was changed since stays as it is and is
-- answered as a conflict, by whom and when. Answers as change_leads does, and when called again the same.
create function public.undo_lead_change(p_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  event public.lead_events;
  all_outcomes jsonb := '[]';
begin
  perform private.require_role('desk');
  -- Of two who undo it at once the second finds it undone.
  perform from private.lead_changes where id = p_id for update;
  if not found then
    raise exception 'There is no such change' using errcode = 'P0002';
  end if;
  if exists (select from public.lead_events where change_id = p_id and kind = 'note' and by_id is distinct from auth.uid()) then
    raise exception 'Only who wrote a note takes it back' using errcode = '42501';
  end if;
  perform private.lock_leads(array(select lead_id from public.lead_events where change_id = p_id));
  for event in select * from public.lead_events where change_id = p_id order by sequence loop
    all_outcomes := all_outcomes || private.undo_lead_event(event);
  end loop;
  return private.describe_outcomes(all_outcomes);
end
$$;

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
revoke execute on function public.change_leads(uuid, uuid[], jsonb, jsonb), public.undo_lead_change(uuid),
  public.add_lead_note(uuid, uuid, text), public.add_lead(uuid, jsonb)
from public;
grant execute on function public.change_leads(uuid, uuid[], jsonb, jsonb), public.undo_lead_change(uuid),
  public.add_lead_note(uuid, uuid, text), public.add_lead(uuid, jsonb)
to anon, authenticated, service_role;
