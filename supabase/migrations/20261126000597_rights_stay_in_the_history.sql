-- migrate: compatible
-- As before, and out of what the history alone still has. Who got and lost which right stays said of staff, and a restore knows again whom
-- only the history named.
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
  is_staff boolean;
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
  is_staff := private.is_staff_address(p_sender);
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
  if not is_staff then
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
    where not (s.relation::text in ('auth.mails', 'private.invitations') and is_staff)
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
  -- Of what is gone, as letters of others in the trash and invitations that ended, only the history knows.
  select
    coalesce(
      array_agg(
        (c.history_id, c.salt, r.before, private.redact_text(c.label, pattern), c.actor, c.device, null)::private.history_contents
      ),
      '{}'
    ),
    coalesce(array_agg(c::private.history_contents), '{}')
  into redactions, formers
  from private.list_contents_with(p_sender) c
  join private.history h on h.id = c.history_id
  cross join lateral (
    select jsonb_object_agg(
      e.key,
      case when e.key ~ '(^id|_(id|ids|at|by|hash))$' then e.value else private.redact_json(e.value, pattern) end
    ) as before
    from jsonb_each(c.before) e
  ) r
  where h."table" <> all ('{public.posts,public.post_details,public.settings,public.categories,private.erasures}')
    and not (
      is_staff
      and h."table" in (
        'private.invitations', 'private.super_admins', 'private.role_members', 'private.suspensions', 'private.ownership'
      )
    )
    and h.row_id <> all (kept_ids)
    and (r.before is distinct from c.before or private.redact_text(c.label, pattern) is distinct from c.label);
  mentions := mentions || private.list_version_mentions(formers, private.to_core_pattern(p_sender), private.to_file_pattern(p_sender));
  perform private.write_redactions(redactions);
  return jsonb_build_object(
    'counts', counts, 'letters', to_jsonb(letters), 'leads', to_jsonb(leads), 'named_in', to_jsonb(events),
    'accounts', to_jsonb(accounts), 'mentions', to_jsonb(mentions)
  );
end
$$;

-- As before, but that somebody is found whom only the history names, and that what was said of an edit goes with it into the draft.
do $$
declare
  mended record;
  definition text;
begin
  for mended in
    select *
    from (values
      (
        'private.collect_sender(text)', E'  return query select ''leads'', ''erased''',
        $new$  return query
    select distinct
      case h."table" when 'public.contact_messages' then 'letters in the trash' else h."table" end,
      'taken out',
      jsonb_build_object('id', h.row_id)
    from private.list_contents_with(p_sender) c
    join private.history h on h.id = c.history_id
    where h.operation = 'DELETE'
      and (h."table" = 'public.contact_messages' or h."table" = 'private.invitations' and not private.is_staff_address(p_sender))
      and h.row_id <> all (letters)
      and not exists (select from public.contact_messages m where m.id = h.row_id)
      and exists (
        select
        from jsonb_each(c.before) e
        where e.key !~ '(^id|_(id|ids|at|by|hash))$' and private.redact_json(e.value, pattern) <> e.value
      );
  return query select 'leads', 'erased'$new$
      ),
      (
        'public.unschedule_post(uuid)', E'coalesce(known.version, 0) + 1',
        'greatest(known.version, edit.version, 0) + 1'
      ),
      (
        'public.unschedule_post(uuid)', E'  delete from public.posts where id = p_id;',
        $new$  update private.review_links set (draft_id, post_id) = (new_id, null) where draft_id = edit.id;
  update private.review_comments set draft_id = new_id where draft_id = edit.id;
  update private.review_approvals set draft_id = new_id where draft_id = edit.id;
  update private.review_mails set draft_id = new_id where draft_id = edit.id;
  delete from public.posts where id = p_id;$new$
      )
    ) as f (name, old_text, new_text)
  loop
    definition := pg_get_functiondef(mended.name::regprocedure);
    if strpos(definition, mended.old_text) = 0 then
      raise exception '% is not as it was', mended.name;
    end if;
    execute replace(definition, mended.old_text, mended.new_text);
  end loop;
end
$$;
