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
  if said.value < 0 or said.value = 'NaN' then
    raise exception 'A value is a number that is not negative.' using errcode = '22023';
  end if;
  if not isfinite(said.next_step_on) then
    raise exception 'A next step is on a day.' using errcode = '22023';
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

revoke execute on all functions in schema private from public;
revoke execute on function public.change_leads(uuid, uuid[], jsonb, jsonb) from public;
grant execute on function public.change_leads(uuid, uuid[], jsonb, jsonb) to anon, authenticated, service_role;
