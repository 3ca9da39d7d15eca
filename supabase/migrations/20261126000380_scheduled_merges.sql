-- migrate: compatible
-- A scheduled edit is put together with what was published since it was begun: block by block in the text, field by field in
-- all else. Where both wrote in one place it waits with its reason; who then sets another time has seen it, and what was written
-- for that place replaces the other.

-- The version of the post that whoever set the time has read, or that came of an edit that stood in the calendar, too.
alter table public.post_drafts add column seen_version timestamptz;

create function private.note_seen_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.seen_version := (select updated_at from public.posts where id = new.post_id);
  return new;
end
$$;

create trigger note_seen_version
before update of scheduled_for on public.post_drafts
for each row when (old.failed_for = old.scheduled_for and new.scheduled_for is distinct from old.scheduled_for)
execute function private.note_seen_version();

-- A block ends with its closing tag, or is a picture or a rule by itself. Lists, quotations, tables and figures are one each.
create function private.split_blocks(p_html text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  pieces constant text[] := string_to_array(
    regexp_replace(p_html, '(</(?:p|h[1-6]|ul|ol|blockquote|pre|table|figure)>|<(?:img|hr)\M[^>]*>)', E'\\1\x01', 'g'),
    E'\x01'
  );
  piece text;
  block text := '';
  depth integer := 0;
  blocks text[] := '{}';
begin
  foreach piece in array pieces loop
    block := block || piece;
    depth := depth + regexp_count(piece, '<(?:ul|ol|blockquote|table|figure)\M')
      - regexp_count(piece, '</(?:ul|ol|blockquote|table|figure)>');
    if depth <= 0 and block <> '' then
      blocks := blocks || block;
      block := '';
      depth := 0;
    end if;
  end loop;
  return case when block = '' then blocks else blocks || block end;
end
$$;

-- What one side made of each block of the base: that many texts, and as many and one that it put before them and at the end.
-- Blocks of the same number are compared one by one; otherwise all between the first and the last difference is one change.
create function private.find_block_changes(p_base text[], p_side text[], out blocks text[], out additions text[])
language plpgsql immutable set search_path = ''
as $$
declare
  total constant integer := cardinality(p_base);
  sides constant integer := cardinality(p_side);
  head integer := 0;
  tail integer := 0;
  changed text;
begin
  additions := array_fill(''::text, array[total + 1]);
  if total = sides then
    blocks := p_side;
    return;
  end if;
  blocks := p_base;
  while head < least(total, sides) and p_base[head + 1] = p_side[head + 1] loop
    head := head + 1;
  end loop;
  while tail < least(total, sides) - head and p_base[total - tail] = p_side[sides - tail] loop
    tail := tail + 1;
  end loop;
  changed := array_to_string(p_side[head + 1 : sides - tail], '');
  if head + tail = total then
    additions[head + 1] := changed;
    return;
  end if;
  for place in head + 1 .. total - tail loop
    blocks[place] := case when place = head + 1 then changed else '' end;
  end loop;
end
$$;

-- Null where both changed one block, each in its way, or one added something within what the other changed or moved; of an edit
-- that prevails its block.
create function private.merge_texts(p_base text, p_current text, p_edited text, p_edit_prevails boolean) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  base constant text[] := private.split_blocks(p_base);
  current record;
  edited record;
  merged text := '';
begin
  select * into current from private.find_block_changes(base, private.split_blocks(p_current));
  select * into edited from private.find_block_changes(base, private.split_blocks(p_edited));
  for place in 1 .. cardinality(base) + 1 loop
    -- What both added stands once.
    merged := merged || case
      when strpos(current.additions[place], edited.additions[place]) > 0 then current.additions[place]
      when strpos(edited.additions[place], current.additions[place]) > 0 then edited.additions[place]
      else current.additions[place] || edited.additions[place]
    end;
    if not p_edit_prevails and (
      edited.additions[place] <> '' and current.blocks[place - 1] <> base[place - 1] and current.blocks[place] <> base[place]
      or current.additions[place] <> '' and edited.blocks[place - 1] <> base[place - 1] and edited.blocks[place] <> base[place]
    ) then
      return null;
    end if;
    exit when place > cardinality(base);
    if not p_edit_prevails
      and current.blocks[place] not in (base[place], edited.blocks[place])
      and edited.blocks[place] <> base[place]
    then
      return null;
    end if;
    merged := merged || case when edited.blocks[place] = base[place] then current.blocks[place] else edited.blocks[place] end;
  end loop;
  return merged;
end
$$;

-- Whether a field that the edit changed stands otherwise than where it was begun, and otherwise than the edit says.
create function private.is_clash(p_base jsonb, p_field text, p_current text, p_edited text) returns boolean
language sql immutable set search_path = ''
as $$
  select p_base ? p_field
    and coalesce(p_edited, '') <> btrim(coalesce(p_base ->> p_field, ''))
    and coalesce(p_current, '') <> btrim(coalesce(p_base ->> p_field, ''))
    and coalesce(p_current, '') <> coalesce(p_edited, '')
$$;

-- As in 185, but that what was published meanwhile is not replaced.
create or replace function private.apply_edit(p_edit public.post_drafts) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  clash constant text :=
    'Somebody wrote in the same place meanwhile. Back to drafts puts both together; at another time this text replaces theirs';
  -- Of now, as an edit that was due before this one may have noted it.
  seen_version constant timestamptz := (select d.seen_version from public.post_drafts d where d.id = p_edit.id);
  base jsonb := coalesce(p_edit.base -> 'fields', '{}');
  base_details jsonb := coalesce(base -> 'details', '{}');
  changed_details jsonb;
  details jsonb;
  post public.posts;
  is_seen boolean;
  merged text := p_edit.content;
begin
  select * into post from public.posts where id = p_edit.post_id for update;
  if not found then
    raise exception 'The post is not there any more' using errcode = 'P0002';
  end if;
  is_seen := post.updated_at is not distinct from seen_version;

  select jsonb_object_agg(name, coalesce(p_edit.details -> name, 'null')) into changed_details
  from jsonb_object_keys(p_edit.details || base_details) as name
  where coalesce(nullif(nullif(p_edit.details -> name, 'null'), 'false'), 'null')
    <> coalesce(nullif(nullif(base_details -> name, 'null'), 'false'), 'null');
  details := coalesce((select to_jsonb(d) - 'post_id' from public.post_details d where d.post_id = post.id), '{}');

  if base ? 'content' and base ->> 'content' not in (post.content, p_edit.content) then
    merged := private.merge_texts(base ->> 'content', post.content, p_edit.content, is_seen);
  end if;
  if not is_seen then
    if merged is null or private.is_clash(base, 'title', btrim(post.title), btrim(p_edit.title))
      or private.is_clash(base, 'excerpt', btrim(post.excerpt), btrim(p_edit.excerpt))
      or private.is_clash(base, 'categoryId', post.category_id::text, p_edit.category_id::text)
      or private.is_clash(base, 'imageUrl', post.feature_image_url, p_edit.feature_image_url)
      or private.is_clash(
        -- A draft that was begun before its post was out knows no address.
        base || jsonb_build_object('slug', coalesce(base ->> 'slug', post.slug)),
        'slug', post.slug, coalesce(p_edit.slug, post.slug)
      )
      -- One moment is written in several ways.
      or changed_details ? 'deadline' and private.is_clash(
        jsonb_build_object('deadline', (base_details ->> 'deadline')::timestamptz::text),
        'deadline', (details ->> 'deadline')::timestamptz::text, (changed_details ->> 'deadline')::timestamptz::text
      )
      or exists (
        select
        from jsonb_each_text(changed_details - 'deadline') as changed (name, value)
        where private.is_clash(
          jsonb_build_object(name, nullif(base_details -> name, 'false')), name, nullif(details ->> name, 'false'), nullif(value, 'false')
        )
      )
    then
      raise exception '%', clash using errcode = '55000';
    end if;
  end if;

  update public.posts
  set title = case when p_edit.title is distinct from base ->> 'title' then btrim(p_edit.title) else title end,
    content = case when p_edit.content is distinct from base ->> 'content' then merged else content end,
    excerpt = case when p_edit.excerpt is distinct from base ->> 'excerpt' then btrim(p_edit.excerpt) else excerpt end,
    category_id = case
      when p_edit.category_id::text is distinct from nullif(base ->> 'categoryId', '')
        and exists (select from public.categories where id = p_edit.category_id)
      then p_edit.category_id
      else category_id
    end,
    feature_image_url = case
      when p_edit.feature_image_url is distinct from base ->> 'imageUrl' then p_edit.feature_image_url
      else feature_image_url
    end,
    slug = case when p_edit.slug is distinct from base ->> 'slug' then coalesce(p_edit.slug, slug) else slug end
  where id = p_edit.post_id;

  if changed_details is not null then
    perform private.save_post_details(p_edit.post_id, details || changed_details);
  end if;

  -- Later ones stood in the calendar with this one, so they are no surprise to each other.
  update public.post_drafts d
  set seen_version = (select updated_at from public.posts where id = post.id)
  where d.post_id = post.id
    and d.id <> p_edit.id
    and d.scheduled_for is not null
    and post.updated_at = coalesce(
      d.seen_version,
      case when d.base ->> 'version' ~ '^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d(:?\d\d)?)$' then (d.base ->> 'version')::timestamptz end
    );
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.save_post_details(uuid, jsonb) to authenticated, service_role;
