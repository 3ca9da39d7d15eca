-- migrate: compatible
-- A post that became a draft again is no deletion: it is in no list of the trash and is not erased from there. As before, but for
-- that.
create or replace function private.list_deletions(
  p_table text, p_row_ids uuid[] default null, p_is_expired boolean default false
)
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
        %5$s
      order by h.at desc, h.id desc
    $query$,
    'public.' || p_table,
    case when p_is_expired then '<=' else '>' end,
    p_table,
    case when p_row_ids is not null then 'and h.row_id = any ($1)' end,
    case
      when p_table = 'posts' then
        'and not exists (select from public.post_drafts d where d.id = h.row_id and d.post_id is null)'
    end
  ) using p_row_ids;
end
$$;

-- A draft of a new post shows its images, too, also where no post is left out. As before, but for that.
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
          and (p_but_for is null or d.post_id is distinct from p_but_for)
      )
  );
end
$$;

revoke execute on all functions in schema private from public;
