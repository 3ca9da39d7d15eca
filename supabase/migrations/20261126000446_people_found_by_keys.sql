-- migrate: compatible
-- Versions in which a person stands are found by their keys; reading a hundred thousand takes longer than a call may.
-- Examples of keys would be parts of addresses, which no statistics shall hold.
alter index private.history_contents_naming_keys_idx alter column 1 set statistics 0;

-- Contents that may name somebody: all of them for a number that has no keys.
create function private.list_contents_with(p_sender text) returns setof private.history_contents
language plpgsql stable set search_path = ''
as $$
declare
  keys constant text[] := private.to_naming_keys(p_sender);
begin
  if keys is null then
    return query select c.* from private.history_contents c;
  else
    return query select c.* from private.history_contents c where private.list_naming_keys(c.before, c.label) && keys;
  end if;
end
$$;

-- Where a sender's pattern begins and ends first; null where it does not. No address goes over the sign that begins a tag.
create function private.find_sender(p_text text, p_core text, p_pattern text, out first integer, out behind integer)
language plpgsql immutable set search_path = ''
as $$
declare
  piece text;
  place integer := 1;
begin
  if (p_text ~* p_core) is not true then
    return;
  end if;
  foreach piece in array string_to_array(p_text, '<') loop
    if piece ~* p_core then
      first := place - 1 + nullif(regexp_instr(piece, p_pattern, 1, 1, 0, 'i'), 0);
      if first is not null then
        behind := place - 1 + regexp_instr(piece, p_pattern, 1, 1, 1, 'i');
        return;
      end if;
    end if;
    place := place + char_length(piece) + 1;
  end loop;
end
$$;

create function private.names_sender(p_text text, p_core text, p_pattern text) returns boolean
language sql immutable set search_path = ''
as $$
  select (private.find_sender(p_text, p_core, p_pattern)).first is not null
$$;

-- A document as its texts are, with the ends of their lines.
create function private.to_plain_text(p_content jsonb) returns text
language sql immutable set search_path = ''
as $$
  select replace(replace(replace(replace(p_content::text, '\\', ' '), '\n', ' '), '\t', ' '), '\r', ' ')
$$;

create or replace function private.collect_sender(p_sender text)
returns table (place text, deed text, content jsonb)
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  pattern constant text := private.to_sender_pattern(p_sender);
  core constant text := private.to_core_pattern(p_sender);
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
      where private.names_sender(concat_ws(' ', p.title, p.excerpt, p.content), core, pattern)
      union all
      select d.post_id, p.title
      from public.post_details d
      join public.posts p on p.id = d.post_id
      where private.names_sender(d::text, core, pattern)
      union all
      -- In a former version, or in the trash.
      select h.row_id, c.label
      from private.list_contents_with(p_sender) c
      join private.history h on h.id = c.history_id
      where h."table" in ('public.posts', 'public.post_details') and private.names_sender(private.to_plain_text(c.before), core, pattern)
    ) n
    group by n.id;
  return query
    select 'drafts', case when is_own then 'left' else 'taken out' end, jsonb_build_object('id', d.id, 'title', d.title)
    from public.post_drafts d
    where private.names_sender(concat_ws(' ', d.title, d.excerpt, d.content, d.details, d.base), core, pattern);
  return query
    select 'settings', 'left', jsonb_build_object('name', s.name)
    from private.list_own_settings(p_sender) s (name);
  return query
    select 'files', case when to_regprocedure('storage.rename_objects(text)') is null then 'left' else 'renamed' end,
      jsonb_build_object('id', o.id, 'name', o.name)
    from storage.objects o
    where o.name ~* private.to_file_pattern(p_sender);
  return query
    select 'files', case when is_own then 'left' else 'taken out' end, jsonb_build_object('id', o.id, 'name', o.name)
    from storage.objects o
    where private.names_sender(o.user_metadata::text, core, pattern);
end
$$;

revoke execute on all functions in schema private from public;
