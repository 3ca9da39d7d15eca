-- migrate: compatible
-- A picture whose name is somebody's address stays, as posts do, and whoever looks for them is told of it (decision 75).
create or replace function private.collect_sender(p_sender text)
returns table (place text, deed text, content jsonb)
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  pattern constant text := private.to_sender_pattern(p_sender);
  leads constant uuid[] := private.find_leads_of(p_sender, 'infinity');
  letters constant uuid[] := private.find_letters_of(p_sender, leads, 'infinity');
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
    select 'posts', 'left', jsonb_build_object('id', p.id, 'title', p.title)
    from public.posts p
    where concat_ws(' ', p.title, p.excerpt, p.content) ~* pattern;
  return query
    select 'settings', 'left', jsonb_build_object('name', s.name)
    from public.settings s
    where s.value::text ~* pattern;
  -- An ending makes another address of a name, so it need only stand in it.
  return query
    select 'files', 'left', jsonb_build_object('id', o.id, 'name', o.name)
    from storage.objects o
    where o.name ~* pattern or strpos(lower(o.name), p_sender) > 0;
end
$$;
