-- migrate: compatible
-- What staff publish names people, too: pictures are called after them, and texts, drafts and former versions say their address
-- (decision 75). An erasure gives such a file another name, also where it is shown, and takes the address out of the texts.

-- As before, and behind a letter that an address of the web writes as %20, and where it is the name of a file, with the time that an
-- upload puts before it.
create or replace function private.to_sender_pattern(p_sender text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when private.is_phone(p_sender) then
      '(?<!\d)(?:(?:\+|00)?' || case
        when p_sender like '+234%' then
          '234[\s().\-]*0?|0)?[\s().\-]*' || array_to_string(regexp_split_to_array(substr(p_sender, 5), ''), '[\s().\-/]*')
        else ')' || array_to_string(regexp_split_to_array(substr(p_sender, 2), ''), '[\s().\-/]*')
      end || '(?!\d)'
    else
      '(?:(?<![[:alnum:]])(?<![[:alnum:]][._%+\-])|(?<=%[0-9a-f]{2})|(?<=(?<![[:alnum:]])\d{10,14}_))'
        || replace(regexp_replace(p_sender, '([.^$*+?()\[\]{}|\\/\-])', '\\\1', 'g'), '@', '(?:@|%40)')
        || '(?:(?![[:alnum:]]|[.\-][[:alnum:]])|(?=\.(?:png|jpe?g|webp|avif|gif|svg|pdf|docx?|xlsx?|csv|txt|zip|mp4)(?![[:alnum:]])))'
  end
$$;

-- In the name of a file an ending makes another address of it, and words stand around it.
create function private.to_file_pattern(p_sender text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when private.is_phone(p_sender) then private.to_sender_pattern(p_sender)
    else
      '(?:(?<![[:alnum:]])|(?<=%[0-9a-f]{2}))' || replace(regexp_replace(p_sender, '([.^$*+?()\[\]{}|\\/\-])', '\\\1', 'g'), '@', '(?:@|%40)')
        || '(?![[:alnum:]])'
  end
$$;

-- Settings that say it, but for the names of pictures.
create function private.list_own_settings(p_sender text) returns setof text
language sql stable security definer set search_path = ''
as $$
  select s.name
  from public.settings s
  where regexp_replace(s.value::text, '/storage/v1/[^"\s?#<>\\]+', '', 'g') ~* private.to_sender_pattern(p_sender)
$$;

-- Where only a storage API of others gives files another name (a hosted project), what shows one that is called by the address stays
-- as it is, so that no picture goes: it is listed, and an erasure after the file was replaced takes out the rest (decision 75).
create function private.keeps_file_names(p_sender text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select to_regprocedure('storage.rename_objects(text)') is null
    and exists (select from storage.objects o where o.name ~* private.to_file_pattern(p_sender))
$$;

-- An address of our own, of staff or in a setting, stays in what we publish.
create function private.is_own_address(p_sender text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_staff_address(p_sender)
    or exists (select from private.list_own_settings(p_sender))
    or private.keeps_file_names(p_sender)
$$;

-- As an address of the web has it, wherever that stands.
create function private.encode_url_path(p_path text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(
    case
      when letter ~ '^[A-Za-z0-9/._~!$()*,:;=@+\-]$' then letter
      else regexp_replace(upper(encode(convert_to(letter, 'utf8'), 'hex')), '(..)', '%\1', 'g')
    end,
    '' order by number
  )
  from regexp_split_to_table(p_path, '') with ordinality l (letter, number)
$$;

-- `p_pattern` is null where only the names of files change.
create function private.redact_publication(
  p_text text, p_pattern text, p_file_pattern text, p_old_names text[], p_new_names text[]
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  place text;
  decoded text;
  old_name text;
  new_name text;
  address text;
  renamed text;
begin
  if p_text is null then
    return null;
  end if;
  if strpos(p_text, '/storage/v1/') > 0 then
    for place in
      select distinct rtrim(substring(left(piece, 4000) from '^[^"\s?#<>\\]+'), '''/')
      from unnest(string_to_array(p_text, '/storage/v1/')) with ordinality u (piece, number)
      where number > 1
    loop
      decoded := private.decode_url_path(replace(place, '&amp;', '&'));
      continue when (decoded ~* p_file_pattern) is not true;
      select n.old_name, n.new_name into old_name, new_name
      from unnest(p_old_names, p_new_names) n (old_name, new_name)
      where right(decoded, char_length(n.old_name) + 1) = '/' || n.old_name
      order by char_length(n.old_name) desc
      limit 1;
      if found then
        address := left(decoded, -char_length(old_name)) || new_name;
        -- Its other letters stay as they are written, unless that makes another address.
        renamed := regexp_replace(
          place, p_file_pattern, substr(new_name, regexp_instr(old_name, p_file_pattern, 1, 1, 0, 'i'), char_length('erased-12345678')), 'gi'
        );
        if private.decode_url_path(replace(renamed, '&amp;', '&')) <> address then
          renamed := private.encode_url_path(address);
        end if;
      elsif exists (select from storage.buckets b where strpos(decoded, '/' || b.id || '/') > 0) then
        -- Of a file that is gone nothing but its name is left.
        renamed := regexp_replace(place, p_file_pattern, 'erased', 'gi');
      else
        -- A picture of another site.
        continue;
      end if;
      -- Where it ends, and not where another one begins like it.
      p_text := regexp_replace(
        p_text,
        '/storage/v1/' || regexp_replace(place, '([.^$*+?()\[\]{}|\\/\-])', '\\\1', 'g') || '(?=[''/]*(?:["\s?#<>\\]|$))',
        '/storage/v1/' || renamed,
        'g'
      );
    end loop;
  end if;
  if p_pattern is null then
    return p_text;
  end if;
  -- A link to nobody is none.
  return private.redact_text(
    regexp_replace(
      p_text, '<a\M[^>]*href="(?:mailto|tel):[^"]*(?:' || p_pattern || ')[^"]*"[^>]*>((?:(?!</a>).)*)</a>', '\1', 'gi'
    ),
    p_pattern
  );
end
$$;

create function private.redact_publication(
  p_value jsonb, p_pattern text, p_file_pattern text, p_old_names text[], p_new_names text[]
) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case jsonb_typeof(p_value)
    when 'string' then case
      -- A moment or an id has digits like a number's, and is none.
      when p_value #>> '{}' ~ '^(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.+\-Z ]*|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$' then p_value
      else to_jsonb(private.redact_publication(p_value #>> '{}', p_pattern, p_file_pattern, p_old_names, p_new_names))
    end
    when 'array' then (
      select coalesce(
        jsonb_agg(private.redact_publication(e.value, p_pattern, p_file_pattern, p_old_names, p_new_names) order by e.place), '[]'
      )
      from jsonb_array_elements(p_value) with ordinality e (value, place)
    )
    when 'object' then (
      select coalesce(
        jsonb_object_agg(
          e.key,
          -- As in the rows: an address of a page stays.
          case
            when e.key = 'slug' then e.value
            else private.redact_publication(e.value, p_pattern, p_file_pattern, p_old_names, p_new_names)
          end
        ),
        '{}'
      )
      from jsonb_each(p_value) e
    )
    else p_value
  end;
end
$$;

-- A text at its limit has no room for the word; a sign is never longer than an address.
create function private.shorten_erased(p_text text) returns text
language sql immutable set search_path = ''
as $$
  select replace(p_text, '[erased]', '…')
$$;

create function private.shorten_erased(p_value jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select replace(p_value::text, '[erased]', '…')::jsonb
$$;

-- As before, but that a value of former rules is no reason to keep somebody's address.
create or replace function private.sign_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problems jsonb;
begin
  new.value := coalesce(new.value, 'null');
  problems := private.list_setting_problems(new.name, new.value);
  if problems <> '[]' and current_setting('holla.redacts_settings', true) is distinct from 'on' then
    perform private.refuse_settings(problems);
  end if;
  new.is_public := coalesce((select d.is_public from private.setting_definitions d where d.name = new.name), new.is_public);
  new.value := private.adjust_setting(new.name, case when tg_op = 'UPDATE' then old.value end, new.value);
  if tg_op = 'UPDATE' and new.value <> old.value then
    new.version := old.version + 1;
    new.updated_at := clock_timestamp();
    new.updated_by := auth.uid();
  end if;
  return new;
end
$$;

-- Rows of one table of ours. Answers with how many, with how many that no rule lets be without the address, and with where in them
-- it stood.
create function private.redact_published_rows(
  p_relation regclass, p_sender text, p_pattern text, p_old_names text[], p_new_names text[],
  out redacted bigint, out refused bigint, out mentions text[]
)
language plpgsql set search_path = ''
as $$
declare
  columns constant text[] := array(
    select a.attname::text
    from pg_catalog.pg_attribute a
    where a.attrelid = p_relation and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype) and a.attname not in ('slug', 'name')
  );
  has_id constant boolean := exists (
    select from pg_catalog.pg_attribute a where a.attrelid = p_relation and a.attname = 'id' and not a.attisdropped
  );
  naming constant text := private.to_naming_condition(columns, p_sender);
  -- An address of the web writes letters in ways of its own.
  searched constant text := '(' || naming || case
    when p_old_names <> '{}' then
      (select string_agg(format(' or strpos(t.%I::text, ''/storage/v1/'') > 0', name), '') from unnest(columns) name)
    else ''
  end || ')';
  redaction constant text := format('private.redact_publication(t.%%1$I, case when %s then $3 end, $4, $5, $6)', replace(naming, '%', '%%'));
  file_pattern constant text := private.to_file_pattern(p_sender);
  place tid;
  template text;
begin
  mentions := '{}';
  if p_pattern is not null and has_id then
    execute format(
      'select coalesce(array_agg(mention) filter (where mention is not null), ''{}'') from (select coalesce(%s) as mention from %s t where %s) m',
      (
        select string_agg(
          format(
            'case when regexp_instr(t.%1$I::text, $2, 1, 1, 0, ''i'') > 0 then concat_ws('':'', %2$L, t.id, %1$L,
              regexp_instr(t.%1$I::text, $2, 1, 1, 0, ''i''), regexp_instr(t.%1$I::text, $2, 1, 1, 1, ''i'')) end',
            name, p_relation
          ),
          ', '
        )
        from unnest(columns) name
      ),
      p_relation, naming
    ) into mentions using p_sender, p_pattern;
  end if;
  redacted := 0;
  refused := 0;
  perform set_config('holla.redacts_settings', 'on', true);
  for place in execute format(
    'select t.ctid from %s t where %s and (%s) for update',
    p_relation, searched, (select string_agg(format('t.%1$I is distinct from ' || redaction, name), ' or ') from unnest(columns) name)
  ) using p_sender, coalesce(p_pattern, file_pattern), p_pattern, file_pattern, p_old_names, p_new_names
  loop
    foreach template in array array[redaction, 'private.shorten_erased(' || redaction || ')'] loop
      begin
        execute format(
          'update %s t set %s where t.ctid = $7',
          p_relation, (select string_agg(format('%1$I = ' || template, name), ', ') from unnest(columns) name)
        ) using p_sender, coalesce(p_pattern, file_pattern), p_pattern, file_pattern, p_old_names, p_new_names, place;
        redacted := redacted + 1;
        exit;
      exception when check_violation then
        refused := refused + case when template = redaction then 0 else 1 end;
      end;
    end loop;
  end loop;
  perform set_config('holla.redacts_settings', '', true);
end
$$;

-- Versions of before, and what lies in the trash.
create function private.redact_published_versions(p_sender text, p_pattern text, p_old_names text[], p_new_names text[])
returns bigint
language plpgsql set search_path = ''
as $$
declare
  file_pattern constant text := private.to_file_pattern(p_sender);
  kept record;
  rewritten bigint := 0;
begin
  -- What this transaction did to the rows is in the history now.
  set constraints all immediate;
  set constraints all deferred;
  for kept in
    select r."table", r.row_id, array_agg(r.content) as contents
    from (
      select h."table", h.row_id, (
        c.history_id, c.salt, private.redact_publication(c.before, n.pattern, file_pattern, p_old_names, p_new_names),
        private.redact_publication(c.label, n.pattern, file_pattern, p_old_names, p_new_names), c.actor, c.device, null
      )::private.history_contents as content, c.before, c.label
      from private.history_contents c
      join private.history h on h.id = c.history_id
      cross join lateral (
        select case
          when private.is_phone(p_sender) then concat_ws(' ', c.before, c.label) ~* file_pattern
          else strpos(replace(lower(concat_ws(' ', c.before, c.label)), '%40', '@'), p_sender) > 0
        end as is_named
      ) i
      -- An address in a setting is our own.
      cross join lateral (select case when i.is_named and h."table" <> 'public.settings' then p_pattern end as pattern) n
      where h."table" in ('public.posts', 'public.post_details', 'public.settings')
        and (i.is_named or p_old_names <> '{}' and strpos(c.before::text, '/storage/v1/') > 0)
    ) r
    where (r.content).before is distinct from r.before or (r.content).label is distinct from r.label
    group by r."table", r.row_id
  loop
    perform private.redact_history(kept."table", kept.row_id, kept.contents);
    rewritten := rewritten + cardinality(kept.contents);
  end loop;
  return rewritten;
end
$$;

-- What stands in rows. Their versions follow with the names that this gives files; names are null where nothing shall follow.
create function private.redact_publications(
  p_sender text, out counts jsonb, out mentions text[], out pattern text, out old_names text[], out new_names text[]
)
language plpgsql set search_path = ''
as $$
declare
  file_pattern constant text := private.to_file_pattern(p_sender);
  names constant text[] := array(select o.name from storage.objects o where o.name ~* file_pattern);
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
    -- Whoever saves a post locks it before its pictures.
    perform from public.posts p where private.list_image_names(p.feature_image_url, p.content) && names for update;
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
  events uuid[];
  swept record;
  touched record;
  published record;
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
  events := array(select e.id from public.lead_events e where e.lead_id = any (leads));

  -- Whoever saves a post holds it, and then the history, which leads that go take, too.
  published := private.redact_publications(p_sender);
  mentions := published.mentions;
  counts := published.counts || private.remove_leads(leads, letters);
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

  if published.old_names is not null then
    versions := private.redact_published_versions(p_sender, published.pattern, published.old_names, published.new_names);
    counts := counts || case when versions > 0 then jsonb_build_object('named in versions', versions) else '{}' end;
  end if;

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

  set constraints all immediate;
  set constraints all deferred;
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

-- The address that stands at most of these places, whole; null where none does, as what stood there was changed.
create or replace function private.find_mentioned(p_mentions text[], p_is_phone boolean) returns text
language plpgsql stable set search_path = ''
as $$
declare
  mention text;
  parts text[];
  content text;
  sender text;
  senders text[] := '{}';
begin
  foreach mention in array coalesce(p_mentions, '{}') loop
    parts := string_to_array(mention, ':');
    if not exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass(parts[1]) and a.attname = parts[3] and not a.attisdropped
    ) then
      continue;
    end if;
    execute format('select t.%I::text from %s t where t.id = $1', parts[3], to_regclass(parts[1]))
    into content using parts[2]::uuid;
    sender := substr(content, parts[4]::integer, parts[5]::integer - parts[4]::integer);
    sender := case
      when p_is_phone then private.to_full_phone(sender)
      when sender ~ '^[^@\s]+(@|%40)[^@\s]+$' then replace(lower(sender), '%40', '@')
    end;
    if regexp_instr(
      content,
      case when parts[1] = 'storage.objects' then private.to_file_pattern(sender) else private.to_sender_pattern(sender) end,
      parts[4]::integer, 1, 0, 'i'
    ) = parts[4]::integer then
      senders := senders || sender;
    end if;
  end loop;
  return (select mode() within group (order by s.sender) from unnest(senders) s (sender));
end
$$;

create or replace function private.collect_sender(p_sender text)
returns table (place text, deed text, content jsonb)
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  pattern constant text := private.to_sender_pattern(p_sender);
  leads constant uuid[] := private.find_leads_of(p_sender, 'infinity');
  letters constant uuid[] := private.find_letters_of(p_sender, leads, 'infinity');
  is_own constant boolean := private.is_own_address(p_sender);
  swept record;
begin
  return query
    select 'letters', 'erased', to_jsonb(m) from public.contact_messages m where m.id = any (letters) order by m.created_at;
  return query
    select distinct on (h.row_id) 'letters in the trash', 'erased', c.before || jsonb_build_object('deleted_at', h.at)
    from private.history h
    join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.contact_messages' and h.operation = 'DELETE' and h.row_id = any (letters)
      and not exists (select from public.contact_messages m where m.id = h.row_id)
    order by h.row_id, h.id desc;
  return query select 'leads', 'erased', to_jsonb(l) from public.leads l where l.id = any (leads) order by l.created_at;
  for swept in select * from private.list_swept_tables() loop
    if swept.relation::text in ('public.contact_messages', 'public.leads', 'contact_messages', 'leads') then
      return query execute format(
        'select %L, ''taken out'', jsonb_build_object(''id'', t.id) from %s t where t.id <> all ($3) and %s and to_jsonb(t) <> private.redact_json(to_jsonb(t), $2)',
        swept.relation::text, swept.relation, private.to_naming_condition(swept.texts || swept.documents, p_sender)
      ) using p_sender, pattern, leads || letters;
    else
      return query execute format(
        'select %L, case when %s then ''erased'' else ''taken out'' end, to_jsonb(t) from %s t where %s',
        swept.relation::text,
        case
          when swept.is_removed then 'true'
          when swept.keys = '{}' then 'false'
          else (select string_agg(format('t.%I = any ($3)', name), ' or ') from unnest(swept.keys) name)
        end,
        swept.relation,
        concat_ws(
          ' or ',
          (select string_agg(format('t.%I = any ($3)', name), ' or ') from unnest(swept.keys) name),
          private.to_naming_condition(swept.texts || swept.documents, p_sender)
            || ' and to_jsonb(t) <> private.redact_json(to_jsonb(t), $2)'
        )
      ) using p_sender, pattern, leads || letters;
    end if;
  end loop;
  return query
    select 'accounts', case when private.is_staff_address(p_sender) then 'left' else 'erased' end,
      jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
    from auth.users u
    where lower(u.email) = p_sender;
  return query
    select 'posts', case when is_own then 'left' else 'taken out' end, jsonb_build_object('id', n.id, 'title', max(n.title))
    from (
      select p.id, p.title
      from public.posts p
      where concat_ws(' ', p.title, p.excerpt, p.content) ~* pattern
      union all
      select d.post_id, p.title
      from public.post_details d
      join public.posts p on p.id = d.post_id
      where d::text ~* pattern
      union all
      -- In a former version, or in the trash.
      select h.row_id, c.label
      from private.history_contents c
      join private.history h on h.id = c.history_id
      where h."table" in ('public.posts', 'public.post_details')
        and case
          when private.is_phone(p_sender) or strpos(replace(lower(c.before::text), '%40', '@'), p_sender) > 0 then c.before::text ~* pattern
        end
    ) n
    group by n.id;
  return query
    select 'drafts', case when is_own then 'left' else 'taken out' end, jsonb_build_object('id', d.id, 'title', d.title)
    from public.post_drafts d
    where concat_ws(' ', d.title, d.excerpt, d.content, d.details, d.base) ~* pattern;
  return query
    select 'settings', 'left', jsonb_build_object('name', s.name)
    from private.list_own_settings(p_sender) s (name);
  return query
    select 'files', case when to_regprocedure('storage.rename_objects(text)') is null then 'left' else 'renamed' end,
      jsonb_build_object('id', o.id, 'name', o.name)
    from storage.objects o
    where o.name ~* private.to_file_pattern(p_sender);
end
$$;

revoke execute on all functions in schema private from public;
