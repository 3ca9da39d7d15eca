-- migrate: compatible
-- A state that names somebody in a version, in the trash, in a post's details or in a setting alone says who it was, too: the line of an erasure
-- has the places of these (as 330 has those of rows), and of each version where that stood in its row while it was the present one.
create function private.find_key_column(p_relation regclass) returns text
language sql stable set search_path = ''
as $$
  select a.attname::text
  from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = p_relation and i.indisprimary and i.indnkeyatts = 1
$$;

-- Null where it does not stand there.
create function private.to_mention(p_relation text, p_key text, p_column text, p_text text, p_core text, p_pattern text) returns text
language sql immutable set search_path = ''
as $$
  select p_relation || ':' || p_key || ':' || p_column || ':' || f.first || ':' || f.behind
  from private.find_sender(p_text, p_core, p_pattern) f
$$;

-- Of each row the first content that has it: a state of afterwards has that content, and in one of before its text stood in the row.
create function private.list_version_mentions(p_contents private.history_contents[], p_core text, p_pattern text) returns text[]
language sql stable set search_path = ''
as $$
  with named as (
    select distinct on (h."table", h.row_id) h."table", h.row_id, r.history_id, r.before, r.label
    from unnest(p_contents) r
    join private.history h on h.id = r.history_id
    where r.before::text ~* p_core
    order by h."table", h.row_id, h.id
  ), mentions as (
    select private.to_mention('private.history_contents', n.history_id::text, 'before', private.to_plain_text(n.before), p_core, p_pattern) as mention
    from named n
    union
    select private.to_mention(
      t.name, case when n."table" = 'public.settings' then n.label else n.row_id::text end, e.key,
      case when n."table" = 'public.settings' then e.value::text else e.value #>> '{}' end, p_core, p_pattern
    )
    from named n
    cross join jsonb_each(n.before) e
    -- A post was a draft of its id, before it was out.
    cross join unnest(case when n."table" = 'public.posts' then array[n."table", 'public.post_drafts'] else array[n."table"] end) t (name)
    where e.key <> 'slug'
  )
  select coalesce(array_agg(m.mention) filter (where m.mention is not null), '{}') from mentions m
$$;

-- As in 421, part by part, and of texts and parts alone that have `p_core`. `p_pattern` is null where only the names of files change.
create function private.redact_publication(
  p_text text, p_core text, p_pattern text, p_file_pattern text, p_old_names text[], p_new_names text[]
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
  pieces text[];
  link integer;
begin
  if (p_text ~* p_core) is not true then
    return p_text;
  end if;
  if strpos(p_text, '/storage/v1/') > 0 then
    for place in
      select distinct rtrim(substring(left(piece, 4000) from '^[^"\s?#<>\\]+'), '''/')
      from unnest(string_to_array(p_text, '/storage/v1/')) with ordinality u (piece, number)
      where number > 1
    loop
      decoded := private.decode_url_path(replace(place, '&amp;', '&'));
      continue when (decoded ~* p_core and decoded ~* p_file_pattern) is not true;
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
  -- No address goes over the sign that begins a tag.
  pieces := string_to_array(p_text, '<');
  for place_of_piece in 1 .. cardinality(pieces) loop
    continue when pieces[place_of_piece] !~* p_core;
    -- A link to nobody is none.
    if place_of_piece > 1 and pieces[place_of_piece] ~* ('^a\M[^>]*href="(?:mailto|tel):[^"]*(?:' || p_pattern || ')[^"]*"[^>]*>') then
      select min(u.place) into link
      from unnest(pieces) with ordinality u (piece, place)
      where u.place > place_of_piece and u.piece like '/a>%';
      if link is not null then
        pieces[place_of_piece] := E'\x01' || substr(pieces[place_of_piece], strpos(pieces[place_of_piece], '>') + 1);
        pieces[link] := E'\x01' || substr(pieces[link], 4);
      end if;
    end if;
    pieces[place_of_piece] := private.redact_text(pieces[place_of_piece], p_pattern);
  end loop;
  return replace(array_to_string(pieces, '<'), E'<\x01', '');
end
$$;

create function private.redact_publication(
  p_value jsonb, p_core text, p_pattern text, p_file_pattern text, p_old_names text[], p_new_names text[]
) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case jsonb_typeof(p_value)
    when 'string' then case
      -- A moment or an id has digits like a number's, and is none.
      when p_value #>> '{}' ~ '^(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.+\-Z ]*|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$' then p_value
      else to_jsonb(private.redact_publication(p_value #>> '{}', p_core, p_pattern, p_file_pattern, p_old_names, p_new_names))
    end
    when 'array' then (
      select coalesce(
        jsonb_agg(private.redact_publication(e.value, p_core, p_pattern, p_file_pattern, p_old_names, p_new_names) order by e.place), '[]'
      )
      from jsonb_array_elements(p_value) with ordinality e (value, place)
    )
    when 'object' then (
      select coalesce(
        jsonb_object_agg(
          e.key,
          -- As in the rows: an address of a page stays.
          case
            when e.key = 'slug' or jsonb_typeof(e.value) = 'string' and (e.value #>> '{}') !~* p_core then e.value
            else private.redact_publication(e.value, p_core, p_pattern, p_file_pattern, p_old_names, p_new_names)
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

create or replace function private.redact_published_rows(
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
  key_column constant text := private.find_key_column(p_relation);
  naming constant text := private.to_naming_condition(columns, p_sender);
  redaction constant text := 'private.redact_publication(t.%1$I, $8, $3, $4, $5, $6)';
  core constant text := private.to_core_pattern(p_sender);
  file_pattern constant text := private.to_file_pattern(p_sender);
  place tid;
  template text;
begin
  mentions := '{}';
  if key_column is not null then
    execute format(
      'select coalesce(array_agg(mention) filter (where mention is not null), ''{}'') from (select coalesce(%s) as mention from %s t where %s) m',
      (
        select string_agg(
          format('private.to_mention(%1$L, t.%2$I::text, %3$L, t.%3$I::text, %4$L, $2)', p_relation, key_column, name, core),
          ', '
        )
        from unnest(columns) name
      ),
      p_relation, naming
    ) into mentions using p_sender, coalesce(p_pattern, file_pattern);
  end if;
  redacted := 0;
  refused := 0;
  perform set_config('holla.redacts_settings', 'on', true);
  for place in execute format(
    'select t.ctid from %s t where %s and (%s) for update',
    p_relation, naming, (select string_agg(format('t.%1$I is distinct from ' || redaction, name), ' or ') from unnest(columns) name)
  ) using p_sender, coalesce(p_pattern, file_pattern), p_pattern, file_pattern, p_old_names, p_new_names, null::tid, core
  loop
    foreach template in array array[redaction, 'private.shorten_erased(' || redaction || ')'] loop
      begin
        execute format(
          'update %s t set %s where t.ctid = $7',
          p_relation, (select string_agg(format('%1$I = ' || template, name), ', ') from unnest(columns) name)
        ) using p_sender, coalesce(p_pattern, file_pattern), p_pattern, file_pattern, p_old_names, p_new_names, place, core;
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

create or replace function private.find_mentioned(p_mentions text[], p_is_phone boolean) returns text
language plpgsql stable set search_path = ''
as $$
declare
  mention text;
  parts text[];
  content text;
  key_column text;
  written text;
  sender text;
  senders text[] := '{}';
begin
  foreach mention in array coalesce(p_mentions, '{}') loop
    parts := string_to_array(mention, ':');
    key_column := private.find_key_column(to_regclass(parts[1]));
    if key_column is null or not exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass(parts[1]) and a.attname = parts[3] and not a.attisdropped
    ) then
      continue;
    end if;
    execute format(
      'select %s from %s t where t.%I = %L',
      format(case when parts[1] = 'private.history_contents' then 'private.to_plain_text(t.%I)' else 't.%I::text' end, parts[3]),
      to_regclass(parts[1]), key_column, parts[2]
    ) into content;
    written := substr(content, parts[4]::integer, parts[5]::integer - parts[4]::integer);
    sender := case
      when p_is_phone then private.to_full_phone(private.decode_url_path(written))
      else lower(private.decode_url_path(replace(replace(replace(written, '&amp;', '&'), '&#39;', ''''), '\"', '"')))
    end;
    continue when not p_is_phone and sender !~ '^[^@\s]+@[^@\s]+$';
    -- A part of a longer one, which stands there now, is somebody else.
    if parts[4]::integer in (
      regexp_instr(content, private.to_sender_pattern(sender), parts[4]::integer, 1, 0, 'i'),
      case
        when parts[1] in ('storage.objects', 'public.settings', 'private.history_contents')
          then regexp_instr(content, private.to_file_pattern(sender), parts[4]::integer, 1, 0, 'i')
      end
    ) then
      senders := senders || sender;
    end if;
  end loop;
  return (select mode() within group (order by s.sender) from unnest(senders) s (sender));
end
$$;

revoke execute on all functions in schema private from public;
