-- migrate: compatible
-- Beside posts, a case study's quote and settings (people, logos) show images. They live as those of posts do: public while
-- something shows them, kept where nobody reads them afterwards, and never called unused while one of these has them.
create function private.is_image_shown(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.posts p
      where private.list_image_names(p.feature_image_url, p.content) @> array[p_name collate "default"]
    )
    or exists (
      select from public.post_details d
      where d.quote_image_url is not null
        and private.list_image_names(d.quote_image_url, null) @> array[p_name collate "default"]
    )
    or exists (
      select from public.settings s
      where private.list_image_names(s.value::text, null) @> array[p_name collate "default"]
    )
$$;

-- Few details have a quote with an image.
create index post_details_quote_image_idx on public.post_details (post_id) where quote_image_url is not null;

create or replace function private.is_image_used(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_image_shown(p_name)
    or exists (
      select from public.post_drafts d
      where private.list_image_names(concat_ws(' ', d.feature_image_url, d.details ->> 'quote_image_url'), d.content)
        @> array[p_name collate "default"]
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
  ) or exists (
    select
    from private.history_contents c
    join private.history h on h.id = c.history_id
    where c.before ->> 'quote_image_url' is not null
      and private.list_image_names(c.before ->> 'quote_image_url', null) @> array[p_name collate "default"]
      and h.operation = 'DELETE' and h.at > now() - interval '30 days'
      and not exists (select from public.posts p where p.id = h.row_id)
  )
$$;

create or replace function private.list_unused_images(p_names text[], p_but_for uuid default null) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select o.name
    from storage.objects o
    where o.bucket_id = 'unpublished-images' and o.name = any (p_names)
      and not private.is_image_shown(o.name)
      and not exists (
        select from private.history_contents c
        join private.history h on h.id = c.history_id
        where c.before ? 'content'
          and private.list_image_names(c.before ->> 'feature_image_url', c.before ->> 'content') @> array[o.name collate "default"]
          and h.row_id is distinct from p_but_for
      )
      and not exists (
        select from private.history_contents c
        join private.history h on h.id = c.history_id
        where c.before ->> 'quote_image_url' is not null
          and private.list_image_names(c.before ->> 'quote_image_url', null) @> array[o.name collate "default"]
          and h.row_id is distinct from p_but_for
      )
      and not exists (
        select from public.post_drafts d
        where private.list_image_names(concat_ws(' ', d.feature_image_url, d.details ->> 'quote_image_url'), d.content)
            @> array[o.name collate "default"]
          and d.post_id is distinct from p_but_for
      )
  );
end
$$;

create or replace function private.list_images_of_versions(p_post_id uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct unnest(private.list_image_names(c.before ->> 'feature_image_url', c.before ->> 'content'))
    from private.history h
    join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.posts' and h.row_id = p_post_id and c.before ? 'content'
    union
    select distinct unnest(private.list_image_names(c.before ->> 'quote_image_url', null))
    from private.history h
    join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.post_details' and h.row_id = p_post_id and c.before ->> 'quote_image_url' is not null
  )
$$;

create or replace function private.withdraw_images(p_names text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('images of posts', 0));
  perform storage.withdraw_images(array(select n.name from unnest(p_names) as n(name) where not private.is_image_shown(n.name)));
end
$$;

create or replace function private.list_previewed_images() returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select private.list_image_names(concat_ws(' ', d.feature_image_url, d.details ->> 'quote_image_url'), d.content)
    from private.review_links l
    join public.post_drafts d on d.id = l.draft_id
    where l.token_hash = sha256(convert_to(nullif(current_setting('request.headers', true), '')::json ->> 'x-preview-token', 'UTF8'))
      and l.ended_at is null
      and l.expires_at > now()
  ), '{}')
$$;

-- A use that is no post has no address of its own: kind says where it is changed, title which setting it is.
create or replace function private.list_image_uses(p_name text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with shown as materialized (
    select p.id, p.title, p.feature_image_url, p.content, p.created_at
    from public.posts p
    where private.list_image_names(p.feature_image_url, p.content) @> array[p_name collate "default"]
    union
    select p.id, p.title, p.feature_image_url, p.content, p.created_at
    from public.post_details d
    join public.posts p on p.id = d.post_id
    where d.quote_image_url is not null
      and private.list_image_names(d.quote_image_url, null) @> array[p_name collate "default"]
  ), uses as (
    (
      select 1 as rank, 'post' as kind, s.id, s.title, s.feature_image_url, s.content
      from shown s
      order by s.created_at desc
      limit 20
    )
    union all
    select 1, 'setting', null, s.name, null, null
    from public.settings s
    where private.list_image_names(s.value::text, null) @> array[p_name collate "default"]
    union all
    (
      select 2, 'draft', d.id, d.title, d.feature_image_url, d.content
      from public.post_drafts d
      where private.list_image_names(concat_ws(' ', d.feature_image_url, d.details ->> 'quote_image_url'), d.content)
        @> array[p_name collate "default"]
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

create function private.move_images_of_details() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before text[] := case when tg_op = 'INSERT' then '{}' else private.list_image_names(old.quote_image_url, null) end;
  after text[] := case when tg_op = 'DELETE' then '{}' else private.list_image_names(new.quote_image_url, null) end;
begin
  perform private.move_images(before, after);
  return null;
end
$$;

create function private.move_images_of_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before text[] := case when tg_op = 'INSERT' then '{}' else private.list_image_names(old.value::text, null) end;
  after text[] := case when tg_op = 'DELETE' then '{}' else private.list_image_names(new.value::text, null) end;
begin
  perform private.move_images(before, after);
  return null;
end
$$;

create function private.move_images(p_before text[], p_after text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  shown text[] := array(select unnest(p_after) except select unnest(p_before));
  hidden text[] := array(select unnest(p_before) except select unnest(p_after));
begin
  if shown <> '{}' then
    perform private.publish_images(shown);
  end if;
  if hidden <> '{}' then
    perform private.withdraw_images(hidden);
  end if;
end
$$;

-- With a hosted project the back office moves them, as those of posts.
do $$
begin
  if to_regprocedure('storage.publish_images(text[])') is null then
    return;
  end if;
  create trigger move_images_of_new_details
  after insert on public.post_details
  for each row when (new.quote_image_url is not null)
  execute function private.move_images_of_details();

  create trigger move_images_of_changed_details
  after update on public.post_details
  for each row when (old.quote_image_url is distinct from new.quote_image_url)
  execute function private.move_images_of_details();

  create trigger move_images_of_deleted_details
  after delete on public.post_details
  for each row when (old.quote_image_url is not null)
  execute function private.move_images_of_details();

  create trigger move_images_of_settings
  after insert or update or delete on public.settings
  for each row execute function private.move_images_of_settings();
end
$$;

create or replace function public.find_images(p_names text[])
returns table (name text, is_published boolean, is_shown boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select o.name, bool_or(o.bucket_id = 'post-images'), private.is_image_shown(o.name)
    from storage.objects o
    where o.bucket_id in ('post-images', 'unpublished-images') and o.name = any (p_names)
    group by o.name;
end
$$;

revoke execute on function private.is_image_shown(text), private.move_images(text[], text[]),
  private.move_images_of_details(), private.move_images_of_settings() from public;
