-- migrate: compatible
-- The trash is what the history knows of rows that are not there: nothing is stored twice. What was deleted more than
-- thirty days ago is in it no more, whether anybody has erased it yet or not.

-- As before, without a regular expression over the whole text, which costs a save a millisecond for each ten kilobytes.
create or replace function private.list_image_names(p_feature_image_url text, p_content text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  addresses text := concat_ws(' ', p_feature_image_url, p_content);
begin
  if strpos(addresses, '/public/post-images/') = 0 then
    return '{}';
  end if;
  return array(
    select distinct private.decode_url_path(replace(rtrim(name, '''/'), '&amp;', '&'))
    from (
      select
        substring(left(piece, 2000) from '^[^"\s?#<>\\]+') as name,
        lag(right(piece, 40)) over (order by place) as place_before
      from unnest(string_to_array(addresses, '/public/post-images/')) with ordinality as u(piece, place)
    ) pieces
    where place_before like any (array['%/storage/v1/object', '%/storage/v1/render/image']) and name is not null
  );
end
$$;

-- "Which versions show this image?"
create index history_contents_image_names_idx on private.history_contents
using gin (private.list_image_names(before ->> 'feature_image_url', before ->> 'content'))
where before ? 'content';

-- The last deletion of each row that is not there now and whose content is.
create function private.list_deletions(p_table text, p_row_ids uuid[] default null, p_is_expired boolean default false)
returns table (history_id bigint, row_id uuid, deleted_at timestamptz, transaction xid8, before jsonb, actor_id uuid, actor text)
language plpgsql stable set search_path = ''
as $$
begin
  if p_table is null or p_table not in ('posts', 'categories', 'contact_messages') then
    raise exception 'There is no trash of that kind' using errcode = '22023';
  end if;
  return query execute format(
    $query$
      select h.id, h.row_id, h.at, h.transaction, c.before, h.actor_id, c.actor
      from private.history h
      join private.history_contents c on c.history_id = h.id
      where h."table" = %1$L and h.operation = 'DELETE' and h.at %2$s now() - interval '30 days' %4$s
        and c.before is not null
        and not exists (select from public.%3$I r where r.id = h.row_id)
        and not exists (
          select from private.history l
          where l."table" = %1$L and l.row_id = h.row_id and l.id > h.id and l.operation = 'DELETE'
        )
      order by h.at desc, h.id desc
    $query$,
    'public.' || p_table,
    case when p_is_expired then '<=' else '>' end,
    p_table,
    case when p_row_ids is not null then 'and h.row_id = any ($1)' end
  ) using p_row_ids;
end
$$;

-- What of its pending edits there is. They have a table of their own, which a later migration makes.
create function private.count_drafts_of(p_post_id uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from public.post_drafts d where d.post_id = p_post_id);
end
$$;

-- Those of these images that lie among the unpublished and that no post, draft or version shows, but for those of one post.
create function private.list_unused_images(p_names text[], p_but_for uuid default null) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select o.name
    from storage.objects o
    where o.bucket_id = 'unpublished-images' and o.name = any (p_names)
      and not exists (
        select from public.posts p
        where private.list_image_names(p.feature_image_url, p.content) @> array[o.name]
      )
      and not exists (
        select from private.history_contents c
        join private.history h on h.id = c.history_id
        where c.before ? 'content'
          and private.list_image_names(c.before ->> 'feature_image_url', c.before ->> 'content') @> array[o.name]
          and h.row_id is distinct from p_but_for
      )
      and not exists (
        select from public.post_drafts d
        where private.list_image_names(d.feature_image_url, d.content) @> array[o.name]
          and d.post_id is distinct from p_but_for
      )
  );
end
$$;

create function private.list_images_of_versions(p_post_id uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct unnest(private.list_image_names(c.before ->> 'feature_image_url', c.before ->> 'content'))
    from private.history h
    join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.posts' and h.row_id = p_post_id and c.before ? 'content'
  )
$$;

-- What a person must know before bringing it back or deleting it for good.
create function private.describe_deletion(
  p_table text, p_row_id uuid, p_history_id bigint, p_deleted_at timestamptz, p_before jsonb
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  case p_table
    when 'posts' then
      return jsonb_build_object(
        'category', (select c.name from public.categories c where c.id = (p_before ->> 'category_id')::uuid),
        'feature_image_url', p_before -> 'feature_image_url',
        'scheduled_for', case
          when (p_before ->> 'created_at')::timestamptz > p_deleted_at then p_before -> 'created_at'
        end,
        'versions', (
          select count(*)
          from private.history h
          join private.history_contents c on c.history_id = h.id
          where h."table" = 'public.posts' and h.row_id = p_row_id and c.before is not null
        ),
        'drafts', private.count_drafts_of(p_row_id),
        'images', cardinality(private.list_unused_images(private.list_images_of_versions(p_row_id), p_row_id))
      );
    when 'categories' then
      return jsonb_build_object('posts', (select count(*) from private.list_posts_of_category(p_row_id, p_history_id)));
    else
      return jsonb_build_object('from', p_before -> 'name', 'email', p_before -> 'email');
  end case;
end
$$;

-- The posts that stood in a category when it was deleted, or merged into another, and were given no other since. Of one that
-- came back from the trash meanwhile its own deletion tells where it stood.
create function private.list_posts_of_category(p_category_id uuid, p_deletion bigint) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with deletion as (
    select h.transaction, (
      -- The entries of a transaction follow one another.
      select coalesce(max(b.id), 0) from private.history b where b.id < h.id and b.transaction <> h.transaction
    ) as begins_after
    from private.history h
    where h.id = p_deletion
  ), candidates as (
    select h.row_id
    from private.history h, deletion d
    where h.id > d.begins_after and h.transaction = d.transaction and h."table" = 'public.posts'
    union
    select p.id from public.posts p where p.category_id is null
  ), last_changes as (
    select distinct on (h.row_id) h.row_id, h.transaction, c.before ->> 'category_id' as former_id
    from candidates
    join private.history h using (row_id)
    join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.posts'
      and (h.operation = 'DELETE' or h.operation = 'UPDATE' and 'category_id' = any (h.changed))
    order by h.row_id, h.id desc
  )
  select p.id
  from last_changes l
  join public.posts p on p.id = l.row_id
  where l.former_id = p_category_id::text
    and (p.category_id is null or l.transaction = (select d.transaction from deletion d))
$$;

create function public.list_trash(p_table text, p_limit integer default 20, p_offset integer default 0)
returns table (
  row_id uuid,
  name text,
  deleted_at timestamptz,
  erased_at timestamptz,
  deleted_by text,
  details jsonb,
  total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select
      d.row_id,
      coalesce(d.before ->> 'title', d.before ->> 'subject', d.before ->> 'name'),
      d.deleted_at,
      d.deleted_at + interval '30 days',
      coalesce(d.actor, private.find_email(d.actor_id)),
      private.describe_deletion(p_table, d.row_id, d.history_id, d.deleted_at, d.before),
      d.total
    from (
      select l.*, count(*) over () as total
      from private.list_deletions(p_table) l
      order by l.deleted_at desc, l.history_id desc
      limit least(greatest(coalesce(p_limit, 20), 0), 200)
      offset greatest(coalesce(p_offset, 0), 0)
    ) d
    order by d.deleted_at desc, d.history_id desc;
end
$$;

create function public.count_trash() returns table ("table" text, entries bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select t.kind, (select count(*) from private.list_deletions(t.kind))
    from unnest(array['posts', 'categories', 'contact_messages']) as t(kind);
end
$$;

-- A column that came after the deletion has its default. Whoever restores the row at the same moment has done the work.
create function private.insert_former_row(p_table text, p_row jsonb) returns boolean
language plpgsql set search_path = ''
as $$
declare
  column_names text := (
    select string_agg(format('%I', a.attname), ', ' order by a.attnum)
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', p_table)::regclass
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and p_row ? a.attname::text
  );
  restored bigint;
begin
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) on conflict do nothing',
    p_table, column_names
  ) using p_row;
  get diagnostics restored = row_count;
  return restored > 0;
end
$$;

-- Without the category or the author that went meanwhile.
create function private.restore_post(p_row_id uuid, p_transaction xid8, p_row jsonb) returns text[]
language plpgsql set search_path = ''
as $$
declare
  notes text[] := '{}';
  details jsonb;
  restored public.posts;
begin
  -- Neither goes before this is done.
  perform from public.categories where id = (p_row ->> 'category_id')::uuid for key share;
  if not found and p_row ->> 'category_id' is not null then
    p_row := p_row || '{"category_id": null}';
    notes := notes || 'category_gone'::text;
  end if;
  perform from auth.users where id = (p_row ->> 'user_id')::uuid for key share;
  if not found then
    p_row := p_row || '{"user_id": null}';
  end if;
  if not private.insert_former_row('posts', p_row) then
    return null;
  end if;
  select * into restored from public.posts where id = p_row_id;
  if restored.slug <> p_row ->> 'slug' then
    notes := notes || 'address_taken'::text;
  end if;
  select c.before into details
  from private.history h
  join private.history_contents c on c.history_id = h.id
  where h."table" = 'public.post_details' and h.row_id = p_row_id
    and h.operation = 'DELETE' and h.transaction = p_transaction
  order by h.id desc
  limit 1;
  if details is not null then
    perform private.insert_former_row('post_details', details);
  end if;
  return notes;
end
$$;

-- The posts that stood in it stand in it again, and its former names lead to it.
create function private.restore_category(p_row_id uuid, p_deletion bigint, p_row jsonb) returns text[]
language plpgsql set search_path = ''
as $$
declare
  notes text[] := '{}';
  former_name text := p_row ->> 'name';
  suffix integer := 2;
begin
  while exists (select from public.categories where lower(btrim(name)) = lower(btrim(p_row ->> 'name'))) loop
    p_row := p_row || jsonb_build_object('name', former_name || ' (' || suffix || ')');
    suffix := suffix + 1;
    notes := array['name_taken'];
  end loop;
  if not private.insert_former_row('categories', p_row) then
    return null;
  end if;
  update public.posts set category_id = p_row_id
  where id in (select private.list_posts_of_category(p_row_id, p_deletion));
  insert into private.former_category_names (name, category_id)
  select distinct c.before ->> 'name', p_row_id
  from private.history h
  join private.history_contents c on c.history_id = h.id
  where h."table" = 'public.categories' and h.row_id = p_row_id and h.operation = 'UPDATE' and 'name' = any (h.changed)
    and not exists (select from public.categories g where g.name = c.before ->> 'name')
  on conflict (name) do nothing;
  return notes;
end
$$;

-- Each as it was, under its id, address and time. What a colleague has brought back already is left out of the answer, with
-- `notes` on what could not be as it was: category_gone, address_taken, name_taken.
create function public.restore_from_trash(p_table text, p_row_ids uuid[])
returns table (row_id uuid, name text, notes text[])
language plpgsql security definer set search_path = ''
as $$
declare
  deletion record;
begin
  perform private.require_super_admin();
  for deletion in
    select d.*
    from private.list_deletions(p_table, p_row_ids) d
    -- As they were deleted, so that of two that took the same address the later gets it.
    order by d.history_id desc
  loop
    row_id := deletion.row_id;
    notes := case p_table
      when 'posts' then private.restore_post(deletion.row_id, deletion.transaction, deletion.before)
      when 'categories' then private.restore_category(deletion.row_id, deletion.history_id, deletion.before)
      else case when private.insert_former_row(p_table, deletion.before) then '{}'::text[] end
    end;
    name := coalesce(
      (select c.name from public.categories c where p_table = 'categories' and c.id = deletion.row_id),
      deletion.before ->> 'title',
      deletion.before ->> 'subject'
    );
    if notes is not null then
      return next;
    end if;
  end loop;
  if not found and cardinality(p_row_ids) > 0 and not private.is_anything_there(p_table, p_row_ids) then
    raise exception 'It is not in the trash any more' using errcode = 'P0002';
  end if;
end
$$;

create function private.is_anything_there(p_table text, p_row_ids uuid[]) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  is_there boolean;
begin
  execute format('select exists (select from public.%I where id = any ($1))', p_table) using p_row_ids into is_there;
  return is_there;
end
$$;

-- Answers the names of the images that nothing shows any more. A post's address stays known as gone.
create function private.erase_deleted_row(p_table text, p_row_id uuid) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  images text[] := '{}';
begin
  if p_table = 'posts' then
    images := private.list_images_of_versions(p_row_id) || array(
      select unnest(private.list_image_names(d.feature_image_url, d.content))
      from public.post_drafts d
      where d.post_id = p_row_id
    );
    delete from private.review_links l
    where l.post_id = p_row_id or l.draft_id in (select d.id from public.post_drafts d where d.post_id = p_row_id);
    delete from public.post_drafts d where d.post_id = p_row_id;
    perform private.erase_history('public.post_details', p_row_id);
  end if;
  perform private.erase_history('public.' || p_table, p_row_id);
  return private.list_unused_images(images);
end
$$;

-- For good: with all versions and drafts of it. The caller then removes from `unpublished-images` the images that it answers.
create function public.delete_for_good(p_table text, p_row_ids uuid[]) returns setof text
language plpgsql security definer set search_path = ''
as $$
declare
  deleted_id uuid;
begin
  perform private.require_super_admin();
  for deleted_id in select d.row_id from private.list_deletions(p_table, p_row_ids) d loop
    return query select unnest(private.erase_deleted_row(p_table, deleted_id));
  end loop;
end
$$;

create function private.erase_expired_trash(p_limit integer default 500) returns setof text
language plpgsql security definer set search_path = ''
as $$
declare
  deletion record;
begin
  -- Of two who come by one is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('expired trash', 0)) then
    return;
  end if;
  for deletion in
    select t.kind, d.row_id
    from unnest(array['posts', 'categories', 'contact_messages']) as t(kind)
    cross join lateral private.list_deletions(t.kind, p_is_expired => true) d
    limit p_limit
  loop
    return query select unnest(private.erase_deleted_row(deletion.kind, deletion.row_id));
  end loop;
end
$$;

-- The same for what nobody may bring back any more, by who comes by.
create function public.erase_expired_trash() returns setof text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query select private.erase_expired_trash();
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.list_trash(text, integer, integer), public.count_trash(),
  public.restore_from_trash(text, uuid[]), public.delete_for_good(text, uuid[]), public.erase_expired_trash()
from public;
grant execute on function public.list_trash(text, integer, integer), public.count_trash(),
  public.restore_from_trash(text, uuid[]), public.delete_for_good(text, uuid[]), public.erase_expired_trash()
to anon, authenticated, service_role;
