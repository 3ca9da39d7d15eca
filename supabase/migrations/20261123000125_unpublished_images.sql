-- migrate: compatible
-- Images of what is not published, under the names they have, had or will have in post-images: of drafts, of posts in
-- the trash, and those that were removed. Nobody reads them by their address.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'unpublished-images', 'unpublished-images', false, 10485760,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "Super admins read unpublished images" on storage.objects
for select to authenticated using (bucket_id = 'unpublished-images' and (select private.is_super_admin()));

create policy "Super admins upload unpublished images" on storage.objects
for insert to authenticated with check (bucket_id = 'unpublished-images' and (select private.is_super_admin()));

create policy "Super admins update unpublished images" on storage.objects
for update to authenticated
using (bucket_id = 'unpublished-images' and (select private.is_super_admin()))
with check (bucket_id = 'unpublished-images' and (select private.is_super_admin()));

create policy "Super admins delete unpublished images" on storage.objects
for delete to authenticated using (bucket_id = 'unpublished-images' and (select private.is_super_admin()));

-- What is no UTF-8 stays as it is written.
create function private.decode_url_path(p_path text) returns text
language plpgsql immutable strict set search_path = ''
as $$
begin
  if strpos(p_path, '%') = 0 then
    return p_path;
  end if;
  return (
    select convert_from(
      string_agg(
        case when part ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(part, 2), 'hex') else convert_to(part, 'utf8') end,
        ''::bytea order by place
      ),
      'utf8'
    )
    from regexp_matches(p_path, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as m(parts, place)
    cross join lateral unnest(m.parts) as part
  );
exception
  when character_not_in_repertoire or untranslatable_character then
    return p_path;
end
$$;

-- The names of the images of our bucket that a post shows, whatever the site was called when they were put in.
create function private.list_image_names(p_feature_image_url text, p_content text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct private.decode_url_path(replace(rtrim(m.parts[1], '''/'), '&amp;', '&'))), '{}')
  from regexp_matches(
    concat_ws(' ', p_feature_image_url, p_content),
    '/storage/v1/(?:object|render/image)/public/post-images/([^"\s?#<>\\]+)',
    'g'
  ) as m(parts)
$$;

-- Where these images lie, and whether a post shows them.
create function public.find_images(p_names text[])
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
        where private.list_image_names(p.feature_image_url, p.content) @> array[o.name]
      )
    from storage.objects o
    where o.bucket_id in ('post-images', 'unpublished-images') and o.name = any (p_names)
    group by o.name;
end
$$;

-- The built-in backend moves a file by its row, so there an image is public from the moment a post shows it, and no more
-- once the last such post is deleted, whoever deletes it. With a hosted project the back office moves them.
create function private.publish_images(p_names text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Who deletes the last post that shows an image must see who begins to show it.
  perform pg_advisory_xact_lock(hashtextextended('images of posts', 0));
  perform storage.publish_images(p_names);
end
$$;

create function private.withdraw_images(p_names text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('images of posts', 0));
  perform storage.withdraw_images(
    array(
      select n.name
      from unnest(p_names) as n(name)
      where not exists (
        select from public.posts p
        where private.list_image_names(p.feature_image_url, p.content) @> array[n.name]
      )
    )
  );
end
$$;

create function private.publish_images_of_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shown text[];
begin
  if tg_op = 'INSERT' then
    shown := array(
      select distinct unnest(private.list_image_names(a.feature_image_url, a.content)) from added a
    );
  else
    -- Only what it did not show before: an image that was removed on purpose stays away.
    shown := array(
      select distinct name
      from (
        select unnest(private.list_image_names(a.feature_image_url, a.content)) as name, a.id
        from added a
        join removed r on r.id = a.id
        where a.feature_image_url is distinct from r.feature_image_url or a.content <> r.content
        except
        select unnest(private.list_image_names(r.feature_image_url, r.content)), r.id
        from removed r
      ) as newly
    );
  end if;
  if shown <> '{}' then
    perform private.publish_images(shown);
  end if;
  return null;
end
$$;

create function private.withdraw_images_of_posts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  hidden text[] := array(
    select distinct unnest(private.list_image_names(r.feature_image_url, r.content)) from removed r
  );
begin
  if hidden <> '{}' then
    perform private.withdraw_images(hidden);
  end if;
  return null;
end
$$;

do $$
begin
  if to_regprocedure('storage.publish_images(text[])') is null then
    return;
  end if;
  create trigger publish_images_of_new_posts
  after insert on public.posts
  referencing new table as added
  for each statement execute function private.publish_images_of_posts();

  create trigger publish_images_of_changed_posts
  after update on public.posts
  referencing old table as removed new table as added
  for each statement execute function private.publish_images_of_posts();

  create trigger withdraw_images_of_posts
  after delete on public.posts
  referencing old table as removed
  for each statement execute function private.withdraw_images_of_posts();
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.find_images(text[]) from public;
grant execute on function public.find_images(text[]) to anon, authenticated, service_role;
-- The index is written with the rights of who saves.
grant execute on function private.list_image_names(text, text), private.decode_url_path(text)
to anon, authenticated, service_role;
