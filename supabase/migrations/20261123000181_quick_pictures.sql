-- migrate: compatible
-- What waits in an index of this kind to be sorted in is read by every question, of which the library asks many. A save
-- brings few names.
alter index public.posts_image_names_idx set (fastupdate = off);
alter index private.history_contents_image_names_idx set (fastupdate = off);
select gin_clean_pending_list('public.posts_image_names_idx'),
  gin_clean_pending_list('private.history_contents_image_names_idx');

-- As before, without a regular expression over the whole text.
create or replace function private.find_image_description(p_name text, p_post_id uuid, p_feature_image_url text, p_content text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  piece text;
  image text;
begin
  -- Each piece of the text but the first begins within an `img`.
  foreach piece in array (string_to_array(coalesce(p_content, ''), '<img'))[2:] loop
    image := split_part(piece, '>', 1);
    if strpos(image, '/post-images/') > 0
      and private.list_image_names(null, image) @> array[p_name collate "default"]
      and substring(image from '\malt="([^"]+)"') is not null
    then
      return replace(replace(replace(replace(
        substring(image from '\malt="([^"]+)"'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
    end if;
  end loop;
  if private.list_image_names(p_feature_image_url, null) @> array[p_name collate "default"] then
    return (select d.image_description from public.post_details d where d.post_id = p_post_id);
  end if;
  return null;
end
$$;

create or replace function private.list_image_uses(p_name text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with shown as materialized (
    select p.id, p.title, p.feature_image_url, p.content, p.created_at
    from public.posts p
    where private.list_image_names(p.feature_image_url, p.content) @> array[p_name collate "default"]
  ), uses as (
    (
      select 1 as rank, 'post' as kind, s.id, s.title, s.feature_image_url, s.content
      from shown s
      order by s.created_at desc
      limit 20
    )
    union all
    (
      select 2, 'draft', d.id, d.title, d.feature_image_url, d.content
      from public.post_drafts d
      where private.list_image_names(d.feature_image_url, d.content) @> array[p_name collate "default"]
      order by d.updated_at desc
      limit 20
    )
    union all
    (
      select distinct on (h.row_id)
        case when p.id is null then 3 else 4 end, case when p.id is null then 'trash' else 'version' end,
        h.row_id, c.before ->> 'title', null, null
      from private.history_contents c
      join private.history h on h.id = c.history_id
      left join public.posts p on p.id = h.row_id
      where c.before ? 'content'
        and private.list_image_names(c.before ->> 'feature_image_url', c.before ->> 'content') @> array[p_name collate "default"]
        -- What was in the trash for thirty days is nobody's any more.
        and (p.id is not null or h.operation = 'DELETE' and h.at > now() - interval '30 days')
        and h.row_id not in (select s.id from shown s)
      order by h.row_id, h.id desc
      limit 20
    )
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'kind', u.kind,
        'id', u.id,
        'title', u.title,
        'alt', private.find_image_description(p_name, u.id, u.feature_image_url, u.content)
      )
      order by u.rank, u.title
    ),
    '[]'
  )
  from uses u
$$;

-- Names of files have a collation of their own, by which no index of names in texts is found.
create or replace function public.find_images(p_names text[])
returns table (name text, is_published boolean, is_shown boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select
      o.name,
      bool_or(o.bucket_id = 'post-images'),
      exists (
        select from public.posts p
        where private.list_image_names(p.feature_image_url, p.content) @> array[o.name collate "default"]
      )
    from storage.objects o
    where o.bucket_id in ('post-images', 'unpublished-images') and o.name = any (p_names)
    group by o.name;
end
$$;

create or replace function private.list_unused_images(p_names text[], p_but_for uuid default null) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select o.name
    from storage.objects o
    where o.bucket_id = 'unpublished-images' and o.name = any (p_names)
      and not exists (
        select from public.posts p
        where private.list_image_names(p.feature_image_url, p.content) @> array[o.name collate "default"]
      )
      and not exists (
        select from private.history_contents c
        join private.history h on h.id = c.history_id
        where c.before ? 'content'
          and private.list_image_names(c.before ->> 'feature_image_url', c.before ->> 'content') @> array[o.name collate "default"]
          and h.row_id is distinct from p_but_for
      )
      and not exists (
        select from public.post_drafts d
        where private.list_image_names(d.feature_image_url, d.content) @> array[o.name collate "default"]
          and d.post_id is distinct from p_but_for
      )
  );
end
$$;

create or replace function private.is_image_used(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.posts p
      where private.list_image_names(p.feature_image_url, p.content) @> array[p_name collate "default"]
    )
    or exists (
      select from public.post_drafts d
      where private.list_image_names(d.feature_image_url, d.content) @> array[p_name collate "default"]
    )
$$;

create or replace function private.is_image_in_trash(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from private.history_contents c
    join private.history h on h.id = c.history_id
    where c.before ? 'content'
      and private.list_image_names(c.before ->> 'feature_image_url', c.before ->> 'content') @> array[p_name collate "default"]
      and h.operation = 'DELETE' and h.at > now() - interval '30 days'
      and not exists (select from public.posts p where p.id = h.row_id)
  )
$$;
