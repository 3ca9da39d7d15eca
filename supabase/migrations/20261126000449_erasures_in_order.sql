-- migrate: compatible
-- An erasure holds the person's letters, what is published, the desk's other rows, and the history last, as whoever saves does; so
-- nobody's change that names the person slips past it, and a save waits for it no longer than it works.

-- Leads and letters with all that hangs on them, but for the history. Returns how many rows of what.
create function private.remove_lead_rows(p_lead_ids uuid[], p_letter_ids uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
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
  return counts;
end
$$;

-- In the history, too.
create or replace function private.remove_leads(p_lead_ids uuid[], p_letter_ids uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  events constant uuid[] := array(select e.id from public.lead_events e where e.lead_id = any (p_lead_ids));
  counts constant jsonb := private.remove_lead_rows(p_lead_ids, p_letter_ids);
begin
  perform private.erase_histories(
    '{public.contact_messages,public.leads,public.lead_events,public.lead_answers}', p_lead_ids || p_letter_ids || events
  );
  return counts;
end
$$;

-- Everybody who writes what is published comes before or after. Edits that are due hold drafts before posts, so they are asked first.
create function private.hold_publications() returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('due edits', 0));
  lock table public.posts, public.post_details, public.post_drafts, private.unmerged_posts, public.settings in exclusive mode;
end
$$;

-- As before, but that an erasure and whoever brings back or applies what names its person wait for each other.
do $$
declare
  asked record;
  definition text;
begin
  for asked in
    select *
    from (values
      (
        'private.apply_due_edits()', E'begin\n  for edit in',
        E'begin\n  if exists (\n    select from public.post_drafts\n    where scheduled_for <= clock_timestamp() and failed_for is distinct from scheduled_for\n  ) then\n    perform pg_advisory_xact_lock_shared(hashtextextended(''due edits'', 0));\n  end if;\n  for edit in'
      ),
      (
        'public.restore_from_trash(text,uuid[])', E'(p_table));\n  for deletion in',
        E'(p_table));\n  perform pg_advisory_xact_lock_shared(hashtextextended(''erasures'', 0));\n  for deletion in'
      )
    ) as f (name, old_text, new_text)
  loop
    definition := pg_get_functiondef(asked.name::regprocedure);
    if strpos(definition, asked.old_text) = 0 then
      raise exception '% does not begin as it did', asked.name;
    end if;
    execute replace(definition, asked.old_text, asked.new_text);
  end loop;
end
$$;

-- What versions and the trash hold of a person, as it shall be, and what it was: some at a time, as they are read whole.
create function private.list_redactions(
  p_sender text, p_pattern text, p_old_names text[], p_new_names text[], p_limit integer default 2000
)
returns table ("table" text, row_id uuid, former private.history_contents, content private.history_contents)
language plpgsql stable set search_path = ''
as $$
declare
  file_pattern constant text := private.to_file_pattern(p_sender);
  core constant text := private.to_core_pattern(p_sender);
begin
  return query
    select r."table", r.row_id, r.former, r.content
    from (
      select h."table", h.row_id, c::private.history_contents as former, (
        c.history_id, c.salt,
        private.redact_publication(c.before, core, n.pattern, file_pattern, p_old_names, p_new_names),
        private.redact_publication(c.label, core, n.pattern, file_pattern, p_old_names, p_new_names), c.actor, c.device, null
      )::private.history_contents as content
      from private.list_contents_with(p_sender) c
      join private.history h on h.id = c.history_id
      -- An address in a setting is our own.
      cross join lateral (select case when h."table" <> 'public.settings' then p_pattern end as pattern) n
      where h."table" in ('public.posts', 'public.post_details', 'public.settings')
        and private.names_sender(concat_ws(' ', c.label, private.to_plain_text(c.before)), core, file_pattern)
      -- Each is computed once.
      offset 0
    ) r
    where (r.content).before is distinct from (r.former).before or (r.content).label is distinct from (r.former).label
    limit p_limit;
end
$$;

-- Returns how many.
create function private.write_redactions(p_redactions private.history_contents[]) returns bigint
language plpgsql set search_path = ''
as $$
declare
  kept record;
  rewritten bigint := 0;
begin
  for kept in
    select h."table", h.row_id, array_agg(r) as contents
    from unnest(p_redactions) r
    join private.history h on h.id = r.history_id
    -- Somebody may have erased all of the row meanwhile.
    where exists (select from private.history_contents c where c.history_id = r.history_id)
    group by h."table", h.row_id
  loop
    perform private.redact_history(kept."table", kept.row_id, kept.contents);
    rewritten := rewritten + cardinality(kept.contents);
  end loop;
  return rewritten;
end
$$;

-- What this transaction and others did to the rows is in the history by now, too.
create or replace function private.redact_published_versions(p_sender text, p_pattern text, p_old_names text[], p_new_names text[])
returns bigint
language plpgsql set search_path = ''
as $$
declare
  redactions private.history_contents[];
  rewritten bigint := 0;
begin
  set constraints all immediate;
  set constraints all deferred;
  for part in 1 .. 100 loop
    redactions := array(select l.content from private.list_redactions(p_sender, p_pattern, p_old_names, p_new_names) l);
    exit when redactions = '{}';
    rewritten := rewritten + private.write_redactions(redactions);
  end loop;
  return rewritten;
end
$$;

create or replace function private.redact_publications(
  p_sender text, out counts jsonb, out mentions text[], out pattern text, out old_names text[], out new_names text[]
)
language plpgsql set search_path = ''
as $$
declare
  file_pattern constant text := private.to_file_pattern(p_sender);
  edits constant uuid[] := private.list_expected_edits();
  relation text;
  outcome record;
begin
  counts := '{}';
  mentions := '{}';
  if private.keeps_file_names(p_sender) then
    return;
  end if;
  pattern := case when not private.is_own_address(p_sender) then private.to_sender_pattern(p_sender) end;
  old_names := '{}';
  new_names := '{}';
  if to_regprocedure('storage.rename_objects(text)') is not null then
    mentions := array(
      select concat_ws(
        ':', 'storage.objects', o.id, 'name', regexp_instr(o.name, file_pattern, 1, 1, 0, 'i'), regexp_instr(o.name, file_pattern, 1, 1, 1, 'i')
      )
      from storage.objects o
      where o.name ~* file_pattern
    );
    select coalesce(array_agg(r.old_name), '{}'), coalesce(array_agg(r.new_name), '{}') into old_names, new_names
    from storage.rename_objects(file_pattern) r;
    if old_names <> '{}' then
      counts := counts || jsonb_build_object('files renamed', cardinality(old_names));
    end if;
  end if;
  -- What an upload says of its file.
  if pattern is not null then
    outcome := private.redact_rows('storage.objects', '{}', '{user_metadata}', '{}', p_sender, pattern, '{}');
    mentions := mentions || outcome.mentions;
    if outcome.redacted <> '{}' then
      counts := counts || jsonb_build_object('named in storage.objects', cardinality(outcome.redacted));
    end if;
  end if;
  foreach relation in array '{public.posts,public.post_details,public.post_drafts,private.unmerged_posts,public.settings}'::text[] loop
    outcome := private.redact_published_rows(
      relation::regclass, p_sender, case when relation <> 'public.settings' then pattern end, old_names, new_names
    );
    mentions := mentions || outcome.mentions;
    if outcome.redacted > 0 then
      counts := counts || jsonb_build_object('named in ' || relation, outcome.redacted);
    end if;
    if outcome.refused > 0 then
      counts := counts || jsonb_build_object('left in ' || relation, outcome.refused);
    end if;
  end loop;
  perform private.expect_edits(edits);
end
$$;

-- Everything of an address that is there when this begins; a letter that comes meanwhile is a new one and stays. Returns what
-- was there, by its table, and the ids by which a restore knows the address again.
create or replace function private.erase_sender(
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
  lead_events uuid[];
  events uuid[] := '{}';
  swept record;
  touched record;
  published record;
  redactions private.history_contents[];
  formers private.history_contents[];
  accounts uuid[] := '{}';
  mentions text[] := '{}';
  kept_ids uuid[];
  found_rows bigint;
  versions bigint;
  counts jsonb := '{}';
begin
  perform set_config('lock_timeout', '5s', true);
  -- Letters of this sender come before or after.
  perform pg_advisory_xact_lock(hashtextextended('lead of ' || p_sender, 0));
  leads := private.find_leads_of(p_sender, p_until) || p_lead_ids;
  letters := private.find_letters_of(p_sender, leads, p_until) || p_letter_ids;
  -- While this waits for a mail that is being sent, nobody waits for this.
  perform from public.contact_messages m where m.id = any (letters) for update;
  perform from public.lead_answers a where a.lead_id = any (leads) for update;
  perform private.hold_publications();
  lead_events := array(select e.id from public.lead_events e where e.lead_id = any (leads));

  published := private.redact_publications(p_sender);
  mentions := published.mentions;
  if published.old_names is not null then
    select coalesce(array_agg(l.content), '{}'), coalesce(array_agg(l.former), '{}') into redactions, formers
    from private.list_redactions(p_sender, published.pattern, published.old_names, published.new_names) l;
    mentions := mentions || private.list_version_mentions(formers, private.to_core_pattern(p_sender), private.to_file_pattern(p_sender));
  end if;
  counts := published.counts || private.remove_lead_rows(leads, letters);
  if not private.is_phone(p_sender) then
    delete from private.confirmations where address_key = private.to_address_key(p_sender);
  end if;
  -- An account that nobody gave a right.
  if not private.is_staff_address(p_sender) then
    with gone as (
      delete from auth.users where lower(email) = p_sender returning id
    )
    select coalesce(array_agg(g.id), '{}') into accounts from gone g;
    counts := counts || case when accounts <> '{}' then jsonb_build_object('accounts', cardinality(accounts)) else '{}' end;
  end if;

  -- What came meanwhile had joined a lead that is gone.
  perform private.file_letter(m)
  from public.contact_messages m
  where lower(btrim(m.email)) = p_sender
    and not exists (select from public.lead_letters f where f.message_id = m.id);
  kept_ids := private.find_leads_of(p_sender, 'infinity');
  kept_ids := kept_ids || private.find_letters_of(p_sender, kept_ids, 'infinity');
  kept_ids := array(select unnest(kept_ids) except select unnest(letters));

  for swept in
    select * from private.list_swept_tables() s
    where not (s.relation::text in ('auth.mails', 'private.invitations') and private.is_staff_address(p_sender))
  loop
    if swept.is_removed then
      execute format(
        'delete from %s t where %s and to_jsonb(t) <> private.redact_json(to_jsonb(t), $2)',
        swept.relation, private.to_naming_condition(swept.texts || swept.documents, p_sender)
      )
      using p_sender, pattern;
      get diagnostics found_rows = row_count;
      counts := counts || case when found_rows > 0 then jsonb_build_object(swept.relation::text, found_rows) else '{}' end;
    elsif swept.texts || swept.documents <> '{}' then
      touched := private.redact_rows(
        swept.relation, swept.texts, swept.documents, swept.keys, p_sender, pattern, kept_ids
      );
      if touched.redacted <> '{}' then
        counts := counts || jsonb_build_object('named in ' || swept.relation::text, cardinality(touched.redacted));
        events := events || touched.redacted;
        mentions := mentions || touched.mentions;
      end if;
    end if;
  end loop;
  -- Searches find other people's leads by the words that are left.
  perform private.renew_lead_words(l.id)
  from public.leads l
  where l.id = any (events)
    or exists (select from public.lead_events e where e.lead_id = l.id and e.id = any (events))
    or exists (select from public.lead_letters f where f.lead_id = l.id and f.message_id = any (events));

  -- Whoever saves holds rows, and then the history.
  if published.old_names is not null then
    set constraints all immediate;
    set constraints all deferred;
    versions := private.write_redactions(redactions)
      + private.redact_published_versions(p_sender, published.pattern, published.old_names, published.new_names);
    counts := counts || case when versions > 0 then jsonb_build_object('named in versions', versions) else '{}' end;
  end if;
  events := lead_events || events;
  perform private.erase_histories(
    '{public.contact_messages,public.leads,public.lead_events,public.lead_answers}', leads || letters || lead_events
  );
  perform private.erase_histories(
    array(
      select distinct h."table"
      from private.history h
      where h.row_id = any (events) and h."table" <> all ('{public.posts,public.post_details,public.settings,public.categories,private.erasures}')
    ),
    events
  );
  return jsonb_build_object(
    'counts', counts, 'letters', to_jsonb(letters), 'leads', to_jsonb(leads), 'named_in', to_jsonb(events),
    'accounts', to_jsonb(accounts), 'mentions', to_jsonb(mentions)
  );
end
$$;

revoke execute on all functions in schema private from public;
