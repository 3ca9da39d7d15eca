-- migrate: compatible
-- Whoever looks for a person among what is published finds them in any spelling, and without reading every version: of an address
-- its signs may be written as in an address of the web or in HTML, and versions are known by keys of the addresses and numbers in them.
create function private.to_spellings(p_text text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(string_agg(
    case
      when letter ~ '^[[:alnum:]_~]$' and ascii(letter) < 128 then letter
      when letter in ('.', '-') then '\' || letter
      else '(?:' || concat_ws(
        '|',
        case when letter ~ '^[[:alnum:]]$' then letter else '\' || letter end,
        case letter
          when '&' then '&amp;|&#38;'
          when '''' then '&#39;|&apos;'
          -- In a document it has a sign before it.
          when '"' then '\\"|&quot;|&#34;'
        end,
        regexp_replace(encode(convert_to(letter, 'utf8'), 'hex'), '(..)', '%\1', 'g')
      ) || ')'
    end,
    '' order by place
  ), '')
  from regexp_split_to_table(p_text, '') with ordinality l (letter, place)
$$;

-- Without what stands around it, which is slow to look for: most texts and most parts of a text have not even this.
create function private.to_core_pattern(p_sender text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when not private.is_phone(p_sender) then private.to_spellings(p_sender)
    else array_to_string(
      regexp_split_to_array(case when p_sender like '+234%' then substr(p_sender, 5) else substr(p_sender, 2) end, ''),
      '(?:[\s().\-/]|%2[089def])*'
    )
  end
$$;

-- As before, in any spelling, and not behind the encoded end of a longer address.
create or replace function private.to_sender_pattern(p_sender text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when private.is_phone(p_sender) then
      '(?:(?<!\d)|(?<=%[0-9a-f]{2}))(?:(?:\+|%2b|00)?' || case
        when p_sender like '+234%' then '234(?:[\s().\-]|%2[089de])*0?|0)?(?:[\s().\-]|%2[089de])*'
        else ')'
      end || private.to_core_pattern(p_sender) || '(?!\d)'
    else
      '(?:(?<![[:alnum:]])(?<![[:alnum:]][._%+\-])|(?<=%[0-9a-f]{2})(?<!%2[5bde]|%5f)|(?<=(?<![[:alnum:]])\d{10,14}_))'
        || private.to_spellings(p_sender)
        || '(?:(?![[:alnum:]]|[.\-][[:alnum:]])|(?=\.(?:png|jpe?g|webp|avif|gif|svg|pdf|docx?|xlsx?|csv|txt|zip|mp4)(?![[:alnum:]])))'
  end
$$;

create or replace function private.to_file_pattern(p_sender text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when private.is_phone(p_sender) then private.to_sender_pattern(p_sender)
    else '(?:(?<![[:alnum:]])|(?<=%[0-9a-f]{2}))' || private.to_spellings(p_sender) || '(?![[:alnum:]])'
  end
$$;

-- A condition on a row `t`: it may name the address $1, by the pattern $2. Quick, for all but numbers and rare signs.
create or replace function private.to_naming_condition(p_columns text[], p_sender text) returns text
language sql immutable set search_path = ''
as $$
  select '(' || coalesce(string_agg(
    case
      when private.is_phone(p_sender) then format('(t.%1$I::text ~* %2$L and t.%1$I::text ~* $2)', name, private.to_core_pattern(p_sender))
      when p_sender ~ '^[a-z0-9._\-]+@[a-z0-9.\-]+$'
        -- Quotation marks in a document would hide a boundary, and are none themselves.
        then format('(strpos(lower(t.%1$I::text), $1) > 0 or strpos(lower(t.%1$I::text), replace($1, ''@'', ''%%40'')) > 0)', name)
      else format(
        '((strpos(lower(t.%1$I::text), %2$L) > 0 or strpos(lower(t.%1$I::text), %3$L) > 0) and t.%1$I::text ~* %4$L)',
        name, '@' || e.host, '%40' || e.host, private.to_core_pattern(p_sender)
      )
    end,
    ' or '
  ), 'false') || ')'
  from unnest(p_columns) name,
    (select coalesce(substring(split_part(p_sender, '@', 2) from '^[a-z0-9.\-]*'), '') as host) e
$$;

-- Of each address the letters and digits on both sides of its @, and of each number all runs of seven digits; of a text that has more than
-- a thousand the star alone, for whoever looks to read it.
create function private.list_naming_keys(p_content jsonb, p_label text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  -- As a document writes it, with the ends of its lines.
  texts text := replace(replace(replace(replace(concat_ws(' ', p_label, p_content::text), '\\', ' '), '\n', ' '), '\t', ' '), '\r', ' ');
  pieces text[];
  run text;
  keys text[] := '{}';
begin
  if strpos(texts, '%') > 0 then
    texts := regexp_replace(replace(texts, '%40', '@'), '%[0-9A-Fa-f]{2}', ' ', 'g');
  end if;
  if strpos(texts, '@') > 0 then
    pieces := string_to_array(texts, '@');
    if cardinality(pieces) > 1000 then
      return '{*}';
    end if;
    for place in 2 .. cardinality(pieces) loop
      keys := keys || lower(
        right(substring(right(pieces[place - 1], 12) from '[A-Za-z0-9]*$'), 12) || '@' || substring(left(pieces[place], 12) from '^[A-Za-z0-9]*')
      );
    end loop;
  end if;
  for run in select m[1] from regexp_matches(texts, '\d[\d\s().\-/]{5,}\d', 'g') m loop
    run := regexp_replace(run, '\D', '', 'g');
    if char_length(run) + cardinality(keys) > 1000 then
      return '{*}';
    end if;
    for place in 1 .. char_length(run) - 6 loop
      keys := keys || substr(run, place, 7);
    end loop;
  end loop;
  return array(select distinct unnest(keys));
end
$$;

-- Null for a number that is too short to have one.
create function private.to_naming_keys(p_sender text) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when not private.is_phone(p_sender) then private.list_naming_keys(null, p_sender) || '{*}'
    when char_length(case when p_sender like '+234%' then substr(p_sender, 5) else substr(p_sender, 2) end) >= 7
      then array[right(p_sender, 7), '*']
  end
$$;

revoke execute on all functions in schema private from public;
-- The index is written with the rights of who saves.
grant execute on function private.list_naming_keys(jsonb, text) to anon, authenticated, service_role;
