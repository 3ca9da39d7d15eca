-- migrate: compatible
-- Erases what is kept of one sender (decision 75).
create function private.find_leads_of(p_sender text, p_until timestamptz) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select l.id
    from public.leads l
    where l.created_at < p_until
      and case
        when private.is_phone(p_sender) then private.to_full_phone(l.sender) = p_sender or private.to_full_phone(l.phone) = p_sender
        else l.sender = p_sender
      end
  );
end
$$;

-- Those that are there, in the trash, or were, as a lead or the history says.
create function private.find_letters_of(p_sender text, p_lead_ids uuid[], p_until timestamptz) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select m.id from public.contact_messages m where lower(btrim(m.email)) = p_sender and m.created_at < p_until
    union
    select f.message_id
    from public.lead_letters f
    where f.lead_id = any (p_lead_ids)
      and not exists (select from public.contact_messages m where m.id = f.message_id and m.created_at >= p_until)
    union
    select h.row_id
    from private.history h
    join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.contact_messages' and lower(btrim(c.before ->> 'email')) = p_sender
      and not exists (select from public.contact_messages m where m.id = h.row_id and m.created_at >= p_until)
  );
end
$$;

-- `p_kept` are letters and leads of the address that came meanwhile.
create function private.redact_table(
  p_relation regclass, p_texts text[], p_documents text[], p_keys text[], p_sender text, p_pattern text, p_kept uuid[]
) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  has_id constant boolean := exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = p_relation and a.attname = 'id' and a.atttypid = 'uuid'::regtype and not a.attisdropped
  );
  returned constant text := case when has_id then 't.id' else 'gen_random_uuid()' end;
  assignments text;
  condition text;
  redacted uuid[];
begin
  select string_agg(
    case
      when t.typname = '_text' then
        format('%1$I = case when t.%1$I is not null then array(
          select private.redact_text(e, $2) from unnest(t.%1$I) with ordinality u (e, place) order by place
        ) end', name)
      when t.typname in ('json', 'jsonb') then format('%1$I = private.redact_json(t.%1$I::jsonb, $2)', name)
      else format('%1$I = private.redact_text(t.%1$I, $2)', name)
    end,
    ', '
  ) into assignments
  from unnest(p_texts || p_documents) name
  join pg_catalog.pg_attribute a on a.attrelid = p_relation and a.attname = name
  join pg_catalog.pg_type t on t.oid = a.atttypid;
  condition := format(
    '%s and %s and to_jsonb(t) <> private.redact_json(to_jsonb(t), $2)',
    private.to_naming_condition(p_texts || p_documents, p_sender),
    (
      select coalesce(string_agg(format('(t.%1$I <> all ($3)) is not false', name), ' and '), 'true')
      from unnest(p_keys || case when has_id then '{id}' end::text[]) name
    )
  );
  begin
    execute format(
      'with redacted as (update %1$s t set %2$s where %3$s returning %4$s as id) select coalesce(array_agg(id), ''{}'') from redacted',
      p_relation, assignments, condition, returned
    ) into redacted using p_sender, p_pattern, p_kept;
  -- A row that can't be without the address is nothing without it.
  exception when check_violation or unique_violation then
    execute format(
      'with removed as (delete from %1$s t where %2$s returning %3$s as id) select coalesce(array_agg(id), ''{}'') from removed',
      p_relation, condition, returned
    ) into redacted using p_sender, p_pattern, p_kept;
  end;
  return redacted;
end
$$;

-- What the history keeps of these rows, at once, with an entry for each that had something.
create function private.erase_histories(p_tables text[], p_row_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  erased jsonb;
begin
  -- What this transaction did to the rows is in the history now.
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('holla.erases_history', 'on', true);
  with gone as (
    delete from private.history_contents c
    using private.history h
    where h.id = c.history_id and h."table" = any (p_tables) and h.row_id = any (p_row_ids)
    returning h."table", h.row_id
  )
  select coalesce(jsonb_agg(distinct jsonb_build_array(g."table", g.row_id)), '[]') into erased from gone g;
  perform set_config('holla.erases_history', '', true);
  perform private.add_history_entry(e.pair ->> 0, (e.pair ->> 1)::uuid, 'ERASE', '{}', null, null, null, null)
  from jsonb_array_elements(erased) e (pair);
end
$$;

-- Leads and letters with all that hangs on them, in the history, too. Returns how many rows of what.
create function private.remove_leads(p_lead_ids uuid[], p_letter_ids uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  events constant uuid[] := array(select e.id from public.lead_events e where e.lead_id = any (p_lead_ids));
  swept record;
  found_rows bigint;
  counts jsonb := '{}';
begin
  -- Whatever another part keeps of them says so by the name of a column.
  for swept in select * from private.list_swept_tables() s where s.keys <> '{}' loop
    execute format(
      'delete from %s t where %s', swept.relation,
      (select string_agg(format('t.%I = any ($1)', name), ' or ') from unnest(swept.keys) name)
    ) using p_lead_ids || p_letter_ids;
    get diagnostics found_rows = row_count;
    counts := counts || case when found_rows > 0 then jsonb_build_object(swept.relation::text, found_rows) else '{}' end;
  end loop;
  delete from public.leads where id = any (p_lead_ids);
  get diagnostics found_rows = row_count;
  counts := counts || jsonb_build_object('leads', found_rows);
  delete from public.contact_messages where id = any (p_letter_ids);
  get diagnostics found_rows = row_count;
  counts := counts || jsonb_build_object(
    'letters', found_rows, 'letters that were deleted before', cardinality(p_letter_ids) - found_rows
  );
  delete from private.confirmations where id = any (p_letter_ids);
  if to_regprocedure('auth.forget_deliveries(uuid[])') is not null then
    perform auth.forget_deliveries(p_lead_ids || p_letter_ids);
  end if;
  perform private.erase_histories(
    '{public.contact_messages,public.leads,public.lead_events,public.lead_answers}', p_lead_ids || p_letter_ids || events
  );
  return counts;
end
$$;

-- Everything of an address that is there when this begins; a letter that comes meanwhile is a new one and stays. Returns what
-- was there, by its table, and the ids by which a restore knows the address again.
create function private.erase_sender(
  p_sender text,
  p_until timestamptz default 'infinity',
  p_letter_ids uuid[] default '{}',
  p_lead_ids uuid[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  pattern constant text := private.to_sender_pattern(p_sender);
  leads uuid[];
  letters uuid[];
  events uuid[];
  swept record;
  touched uuid[];
  kept_ids uuid[];
  found_rows bigint;
  counts jsonb := '{}';
begin
  perform set_config('lock_timeout', '5s', true);
  -- Letters of this sender come before or after.
  perform pg_advisory_xact_lock(hashtextextended('lead of ' || p_sender, 0));
  leads := private.find_leads_of(p_sender, p_until) || p_lead_ids;
  letters := private.find_letters_of(p_sender, leads, p_until) || p_letter_ids;
  events := array(select e.id from public.lead_events e where e.lead_id = any (leads));

  counts := private.remove_leads(leads, letters);
  if not private.is_phone(p_sender) then
    delete from private.confirmations where address_key = private.to_address_key(p_sender);
  end if;
  -- An account that nobody gave a right.
  if not private.is_staff_address(p_sender) then
    delete from auth.users where lower(email) = p_sender;
    get diagnostics found_rows = row_count;
    counts := counts || case when found_rows > 0 then jsonb_build_object('accounts', found_rows) else '{}' end;
  end if;

  -- What came meanwhile had joined a lead that is gone.
  perform private.file_letter(m)
  from public.contact_messages m
  where lower(btrim(m.email)) = p_sender
    and not exists (select from public.lead_letters f where f.message_id = m.id);
  kept_ids := private.find_leads_of(p_sender, 'infinity');
  kept_ids := kept_ids || private.find_letters_of(p_sender, kept_ids, 'infinity');

  for swept in
    select * from private.list_swept_tables() s
    where not (s.relation::text in ('auth.mails', 'private.invitations') and private.is_staff_address(p_sender))
  loop
    if swept.is_removed then
      execute format('delete from %s t where %s', swept.relation, private.to_naming_condition(swept.texts || swept.documents, p_sender))
      using p_sender, pattern;
      get diagnostics found_rows = row_count;
      counts := counts || case when found_rows > 0 then jsonb_build_object(swept.relation::text, found_rows) else '{}' end;
    elsif swept.texts || swept.documents <> '{}' then
      touched := private.redact_table(
        swept.relation, swept.texts, swept.documents, swept.keys, p_sender, pattern, kept_ids
      );
      if touched <> '{}' then
        counts := counts || jsonb_build_object('named in ' || swept.relation::text, cardinality(touched));
        events := events || touched;
      end if;
    end if;
  end loop;
  -- Searches find other people's leads by the words that are left.
  perform private.renew_lead_words(l.id)
  from public.leads l
  where l.id = any (events)
    or exists (select from public.lead_events e where e.lead_id = l.id and e.id = any (events))
    or exists (select from public.lead_letters f where f.lead_id = l.id and f.message_id = any (events));

  set constraints all immediate;
  set constraints all deferred;
  perform private.erase_histories(
    array(
      select distinct h."table"
      from private.history h
      where h.row_id = any (events) and h."table" <> all ('{public.posts,public.settings,public.categories,private.erasures}')
    ),
    events
  );
  return jsonb_build_object('counts', counts, 'letters', to_jsonb(letters), 'leads', to_jsonb(leads), 'named_in', to_jsonb(events));
end
$$;

revoke execute on all functions in schema private from public;
