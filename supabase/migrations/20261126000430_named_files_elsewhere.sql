-- migrate: compatible
-- Where only a storage API of others gives files another name (a hosted project), what shows one that is called by the address stays
-- as it is, so that no picture goes: it is listed, and an erasure after the file was replaced takes out the rest (decision 75).
create function private.keeps_file_names(p_sender text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select to_regprocedure('storage.rename_objects(text)') is null
    and exists (select from storage.objects o where o.name ~* private.to_file_pattern(p_sender))
$$;

create or replace function private.is_own_address(p_sender text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_staff_address(p_sender)
    or exists (select from private.list_own_settings(p_sender))
    or private.keeps_file_names(p_sender)
$$;

create or replace function private.redact_publications(
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

revoke execute on all functions in schema private from public;
