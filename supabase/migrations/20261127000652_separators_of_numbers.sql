-- migrate: compatible
-- A number is the same with the spaces and dashes that phones and word processors put into it, and the marks of direction around it.

-- Between two digits, for a class of a regular expression.
create function private.phone_separators() returns text
language sql immutable parallel safe set search_path = ''
return '\s().\-/\u00a0\u2007\u2009\u200b-\u200f\u202a-\u202f\u2010-\u2015\u2060-\u2069\u2212\ufeff';

create function private.phone_gap() returns text
language sql immutable parallel safe set search_path = ''
return '(?:[' || private.phone_separators() || ']|%2[089def]|%c2%a0|%e2%80%[89a][0-9a-f])*';

create or replace function private.to_full_phone(p_text text) returns text
language sql immutable set search_path = ''
as $$
  select '+' || case
    when digits ~ '^2340[1-9]\d{9}$' then '234' || substr(digits, 5)
    when digits ~ '^0[1-9]\d{9}$' and not has_plus then '234' || substr(digits, 2)
    when digits ~ '^[789]\d{9}$' and not has_plus then '234' || digits
    else digits
  end
  from (
    select
      regexp_replace(regexp_replace(p_text, '\D', '', 'g'), '^00', '') as digits,
      p_text ~ '^[^\d(]*\+' as has_plus
  ) d
  where p_text ~ ('^[\d+' || private.phone_separators() || ']+$') and char_length(digits) between 7 and 15
$$;

create or replace function private.to_core_pattern(p_sender text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when not private.is_phone(p_sender) then private.to_spellings(p_sender)
    else array_to_string(
      regexp_split_to_array(case when p_sender like '+234%' then substr(p_sender, 5) else substr(p_sender, 2) end, ''),
      private.phone_gap()
    )
  end
$$;

create or replace function private.to_sender_pattern(p_sender text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when private.is_phone(p_sender) then
      '(?:(?<!\d)|(?<=%[0-9a-f]{2}))(?:(?:\+|%2b|00)?' || case
        when p_sender like '+234%' then '234' || private.phone_gap() || '0?|0)?' || private.phone_gap()
        else ')'
      end || private.to_core_pattern(p_sender) || '(?!\d)'
    else
      '(?:(?<![[:alnum:]])(?<![[:alnum:]][._%+\-])|(?<=%[0-9a-f]{2})(?<!%2[5bde]|%5f)|(?<=(?<![[:alnum:]])\d{10,14}_))'
        || private.to_spellings(p_sender)
        || '(?:(?![[:alnum:]]|[.\-][[:alnum:]])|(?=\.(?:png|jpe?g|webp|avif|gif|svg|pdf|docx?|xlsx?|csv|txt|zip|mp4)(?![[:alnum:]])))'
  end
$$;

-- The index on them has what was kept before by their former keys, until its table is written anew.
create or replace function private.list_naming_keys(p_content jsonb, p_label text) returns text[]
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
  for run in select m[1] from regexp_matches(texts, '\d[\d' || private.phone_separators() || ']{5,}\d', 'g') m loop
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

-- As before, with the same separators.
create or replace function private.list_phones(p_text text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(ltrim(private.to_phone(m[1]), '+'), ' ')
  from regexp_matches(p_text, '(\+?[0-9][0-9' || private.phone_separators() || ']{7,18}[0-9])', 'g') m
$$;

revoke execute on all functions in schema private from public;
-- The index is written with the rights of who saves.
grant execute on function private.phone_separators() to anon, authenticated, service_role;
