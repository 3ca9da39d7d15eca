-- migrate: compatible
-- What an `img` of the text says of it, or the post's details say of its feature image.
create function private.find_image_description(p_name text, p_post_id uuid, p_feature_image_url text, p_content text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  image text;
begin
  for image in select m[1] from regexp_matches(coalesce(p_content, ''), '<img\M[^>]*>', 'g') as m loop
    if private.list_image_names(null, image) @> array[p_name] and substring(image from '\malt="([^"]+)"') is not null then
      return replace(replace(replace(replace(
        substring(image from '\malt="([^"]+)"'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
    end if;
  end loop;
  if private.list_image_names(p_feature_image_url, null) @> array[p_name] then
    return (select d.image_description from public.post_details d where d.post_id = p_post_id);
  end if;
  return null;
end
$$;

-- A description, where there is one, stands with its use.
create function private.list_image_uses(p_name text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with uses as (
    (
      select 1 as rank, 'post' as kind, p.id, p.title, p.feature_image_url, p.content
      from public.posts p
      where private.list_image_names(p.feature_image_url, p.content) @> array[p_name]
      order by p.created_at desc
      limit 20
    )
    union all
    (
      select 2, 'draft', d.id, d.title, d.feature_image_url, d.content
      from public.post_drafts d
      where private.list_image_names(d.feature_image_url, d.content) @> array[p_name]
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
        and private.list_image_names(c.before ->> 'feature_image_url', c.before ->> 'content') @> array[p_name]
        -- What was in the trash for thirty days is nobody's any more.
        and (p.id is not null or h.operation = 'DELETE' and h.at > now() - interval '30 days')
        and not (p.id is not null and private.list_image_names(p.feature_image_url, p.content) @> array[p_name])
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

create function private.is_image_used(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.posts p
      where private.list_image_names(p.feature_image_url, p.content) @> array[p_name]
    )
    or exists (
      select from public.post_drafts d
      where private.list_image_names(d.feature_image_url, d.content) @> array[p_name]
    )
$$;

create function private.is_image_in_trash(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from private.history_contents c
    join private.history h on h.id = c.history_id
    where c.before ? 'content'
      and private.list_image_names(c.before ->> 'feature_image_url', c.before ->> 'content') @> array[p_name]
      and h.operation = 'DELETE' and h.at > now() - interval '30 days'
      and not exists (select from public.posts p where p.id = h.row_id)
  )
$$;

-- What was uploaded, newest first as names begin with their time, and where each of it is used: in posts, in drafts, in the
-- trash, in former versions. `p_search` is part of a name, or of the title of a post that shows it. `p_filter`: used (by a
-- post or a draft), unused (by neither, nor by what lies in the trash).
create function public.list_pictures(
  p_search text default '',
  p_filter text default 'all',
  p_limit integer default 48,
  p_offset integer default 0
)
returns table (
  name text,
  is_published boolean,
  bytes bigint,
  type text,
  width integer,
  height integer,
  uploaded_at timestamptz,
  uses jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := lower(btrim(coalesce(p_search, '')));
  of_posts text[] := '{}';
begin
  perform private.require_super_admin();
  if wanted <> '' then
    of_posts := array(
      select distinct unnest(found.names)
      from (
        select private.list_image_names(p.feature_image_url, p.content) as names
        from public.posts p
        where p.title ilike '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%'
        limit 500
      ) found
    );
  end if;
  return query
    select
      page.name,
      page.is_published,
      (page.metadata ->> 'size')::bigint,
      page.metadata ->> 'mimetype',
      -- Where the service knows it; else what was said at the upload.
      coalesce(page.row ->> 'width', page.row -> 'user_metadata' ->> 'width')::integer,
      coalesce(page.row ->> 'height', page.row -> 'user_metadata' ->> 'height')::integer,
      page.created_at,
      private.list_image_uses(page.name)
    from (
      select o.name, o.bucket_id = 'post-images' as is_published, o.metadata, o.created_at, to_jsonb(o) as row
      from storage.objects o
      where o.bucket_id in ('post-images', 'unpublished-images')
        and (wanted = '' or strpos(lower(o.name), wanted) > 0 or o.name = any (of_posts))
        -- Of two of one name the public one.
        and (o.bucket_id = 'post-images' or not exists (
          select from storage.objects p where p.bucket_id = 'post-images' and p.name = o.name
        ))
        and case p_filter
          when 'used' then private.is_image_used(o.name)
          when 'unused' then not private.is_image_used(o.name) and not private.is_image_in_trash(o.name)
          else true
        end
      order by o.name desc
      limit least(greatest(coalesce(p_limit, 48), 0), 200)
      offset greatest(coalesce(p_offset, 0), 0)
    ) page
    order by page.name desc;
end
$$;

-- Asked once more before they are removed: somebody may have chosen one meanwhile.
create function public.list_unused_pictures(p_names text[]) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select n.name
    from unnest(p_names) as n(name)
    where not private.is_image_used(n.name) and not private.is_image_in_trash(n.name);
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.list_pictures(text, text, integer, integer), public.list_unused_pictures(text[])
from public;
grant execute on function public.list_pictures(text, text, integer, integer), public.list_unused_pictures(text[])
to anon, authenticated, service_role;
