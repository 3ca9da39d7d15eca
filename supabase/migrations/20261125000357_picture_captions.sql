-- migrate: compatible
-- What stands below the picture in a text, as `find_image_description` finds what is said of it.
create function private.find_image_caption(p_name text, p_content text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  piece text;
  rest text;
begin
  foreach piece in array (string_to_array(coalesce(p_content, ''), '<img'))[2:] loop
    rest := ltrim(substr(piece, strpos(piece, '>') + 1));
    if starts_with(rest, '<figcaption>')
      and private.list_image_names(null, split_part(piece, '>', 1)) @> array[p_name collate "default"]
    then
      return replace(replace(replace(replace(regexp_replace(
        substr(split_part(rest, '</figcaption>', 1), 13), '<[^>]*>', '', 'g'
      ), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
    end if;
  end loop;
  return null;
end
$$;

revoke execute on function private.find_image_caption(text, text) from public;

do $$
declare
  described text := '''alt'', private.find_image_description(p_name, u.id, u.feature_image_url, u.content)';
  definition text := pg_get_functiondef('private.list_image_uses(text)'::regprocedure);
begin
  if strpos(definition, described) = 0 then
    raise exception 'list_image_uses does not say %', described;
  end if;
  execute replace(
    definition, described, described || ', ''caption'', private.find_image_caption(p_name, u.content)'
  );
end
$$;
