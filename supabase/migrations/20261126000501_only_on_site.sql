-- migrate: compatible
-- "Only on site" is another word than none about the place of work: of a scheduled edit it stays. That a post is not hidden from search
-- engines is said by false and by nothing alike.
create function private.to_said(p_name text, p_value jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select nullif(nullif(p_value, 'null'), case when p_name = 'is_noindex' then 'false'::jsonb end)
$$;

-- As in 380, but for that.
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
  where private.to_said(name, p_edit.details -> name) is distinct from private.to_said(name, base_details -> name)
    -- Edits of an earlier release leave it out.
    and (p_edit.details ? name or name <> 'is_remote' or base_details -> name <> 'false');
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
        from jsonb_each(changed_details - 'deadline') as changed (name, value)
        where private.is_clash(
          jsonb_build_object(name, private.to_said(name, base_details -> name)), name,
          private.to_said(name, details -> name) #>> '{}', private.to_said(name, value) #>> '{}'
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
