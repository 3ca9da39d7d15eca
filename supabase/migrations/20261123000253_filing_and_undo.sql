-- migrate: compatible
-- What a change does with letters, and how it is taken back.

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

revoke execute on all functions in schema private from public;
revoke execute on function public.undo_lead_change(uuid) from public;
grant execute on function public.undo_lead_change(uuid) to anon, authenticated, service_role;
