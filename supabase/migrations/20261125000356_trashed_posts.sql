-- migrate: compatible
-- The posts of the trash as the list of all posts asks for them: by words, author and category, in its orders. There are as
-- many as were deleted in thirty days, so they are looked through.
create function public.list_trashed_posts(
  p_search text default '',
  p_author_id uuid default null,
  p_category_id uuid default null,
  p_without_category boolean default false,
  -- newest, oldest (by when they were deleted), title-a-z, title-z-a.
  p_order text default 'newest',
  p_limit integer default 20,
  p_offset integer default 0
)
returns table (
  row_id uuid,
  name text,
  deleted_at timestamptz,
  erased_at timestamptz,
  deleted_by text,
  details jsonb,
  -- Of all pages.
  total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  search tsquery := private.to_post_query(p_search);
begin
  perform private.require_role('editor');
  return query
    select
      d.row_id,
      d.before ->> 'title',
      d.deleted_at,
      d.deleted_at + interval '30 days',
      coalesce(d.actor, private.find_email(d.actor_id)),
      private.describe_deletion('posts', d.row_id, d.history_id, d.deleted_at, d.before),
      d.total
    from (
      select l.*, row_number() over w as place, count(*) over () as total
      from private.list_deletions('posts') l
      where (p_author_id is null or (l.before ->> 'user_id')::uuid = p_author_id)
        and (p_category_id is null or (l.before ->> 'category_id')::uuid = p_category_id)
        and (not p_without_category or l.before ->> 'category_id' is null)
        and (
          search is null
          or private.post_words(l.before ->> 'title', l.before ->> 'excerpt', l.before ->> 'content') @@ search
        )
      window w as (
        order by
          case when p_order = 'oldest' then l.deleted_at end,
          case when p_order = 'title-z-a' then l.before ->> 'title' end desc,
          case when p_order = 'title-a-z' then l.before ->> 'title' end,
          l.deleted_at desc,
          l.history_id desc
      )
      order by place
      limit least(greatest(coalesce(p_limit, 20), 0), 200)
      offset greatest(coalesce(p_offset, 0), 0)
    ) d
    order by d.place;
end
$$;

revoke execute on function public.list_trashed_posts(text, uuid, uuid, boolean, text, integer, integer) from public;
grant execute on function public.list_trashed_posts(text, uuid, uuid, boolean, text, integer, integer)
to anon, authenticated, service_role;
