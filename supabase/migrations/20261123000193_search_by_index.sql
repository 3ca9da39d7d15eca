-- migrate: compatible
-- The planner takes a bitmap of the index to compute the words of each row once more, and then may as well read all posts.
-- It does not: with scans of other kinds away, the index on the words is the only way there is.
create function private.find_posts_by_words(p_query tsquery)
returns table (id uuid, title text, created_at timestamptz, user_id uuid, category_id uuid)
language sql stable set search_path = ''
set enable_seqscan = off
set enable_indexscan = off
set enable_indexonlyscan = off
as $$
  select p.id, p.title, p.created_at, p.user_id, p.category_id
  from public.posts p
  where private.post_words(p.title, p.excerpt, p.content) @@ p_query
$$;

-- As before, but for how it finds words.
create or replace function public.list_posts_for_staff(
  p_search text default '',
  -- published, scheduled, draft, review, or null for all.
  p_status text default null,
  p_author_id uuid default null,
  p_category_id uuid default null,
  p_without_category boolean default false,
  -- newest, oldest, title-a-z, title-z-a.
  p_order text default 'newest',
  p_limit integer default 20,
  p_offset integer default 0
)
returns table (
  id uuid,
  -- Whether it is the draft of a new post: id is the draft's then.
  is_draft boolean,
  title text,
  excerpt text,
  category_id uuid,
  category text,
  feature_image_url text,
  listed_at timestamptz,
  author text,
  -- Of the newest unpublished text.
  draft_id uuid,
  draft_writer text,
  draft_device text,
  draft_saved_at timestamptz,
  -- When a change of a published post takes place.
  edit_scheduled_for timestamptz,
  is_in_review boolean,
  -- Of all pages.
  total bigint
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  search tsquery := private.to_post_query(p_search);
  page_limit integer := least(greatest(coalesce(p_limit, 20), 0), 200);
  page_offset integer := greatest(coalesce(p_offset, 0), 0);
  page_end integer := page_limit + page_offset;
  is_descending boolean := p_order in ('newest', 'title-z-a');
begin
  perform private.require_super_admin();
  return query
  with open_reviews as materialized (
    select distinct l.draft_id
    from private.review_links l
    where l.ended_at is null and l.expires_at > now()
  ),
  searched_posts as materialized (
    select w.id, w.title, w.created_at, w.user_id, w.category_id
    from private.find_posts_by_words(search) w
  ),
  -- Either all or those with the words. Written so that the order of an index reaches through.
  candidate_posts as not materialized (
    select p.id, p.title, p.created_at, p.user_id, p.category_id, false as is_searched
    from public.posts p
    union all
    select s.id, s.title, s.created_at, s.user_id, s.category_id, true
    from searched_posts s
  ),
  found_posts as not materialized (
    select p.id, p.title, p.created_at
    from candidate_posts p
    where p.is_searched = (search is not null)
      and (p_author_id is null or p.user_id = p_author_id)
      and (p_category_id is null or p.category_id = p_category_id)
      and (not p_without_category or p.category_id is null)
      and (p_status is distinct from 'published' or p.created_at <= now())
      and (
        p_status is distinct from 'scheduled'
        or p.created_at > now()
        or p.id = any (array(select d.post_id from public.post_drafts d where d.scheduled_for is not null))
      )
      and (
        p_status is distinct from 'draft'
        or p.id = any (array(
          select d.post_id from public.post_drafts d where d.post_id is not null and d.scheduled_for is null
        ))
      )
      and (
        p_status is distinct from 'review'
        or p.id = any (array(
          select d.post_id
          from open_reviews r
          join public.post_drafts d on d.id = r.draft_id
          where d.post_id is not null
        ))
      )
  ),
  found_drafts as not materialized (
    select d.id, d.title, d.updated_at
    from public.post_drafts d
    where d.post_id is null
      and (p_status is null or p_status in ('draft', 'review'))
      and (search is null or private.post_words(d.title, d.excerpt, d.content) @@ search)
      and (p_author_id is null or d.writer_id = p_author_id)
      and (p_category_id is null or d.category_id = p_category_id)
      and (not p_without_category or d.category_id is null)
      and (p_status is distinct from 'review' or d.id in (select r.draft_id from open_reviews r))
  ),
  counted as materialized (
    select (select count(*) from found_posts) + (select count(*) from found_drafts) as total
  ),
  listed as materialized (
    select *
    from (
      (
        select p.id, false as is_draft, p.title, p.created_at as listed_at
        from found_posts p
        order by
          case when p_order = 'newest' then p.created_at end desc,
          case when p_order = 'oldest' then p.created_at end,
          case when p_order = 'title-z-a' then p.title end desc,
          case when p_order = 'title-a-z' then p.title end,
          case when is_descending then p.id end desc,
          case when not is_descending then p.id end
        limit page_end
      )
      union all
      (
        select d.id, true, d.title, d.updated_at
        from found_drafts d
        order by
          case when p_order = 'newest' then d.updated_at end desc,
          case when p_order = 'oldest' then d.updated_at end,
          case when p_order = 'title-z-a' then d.title end desc,
          case when p_order = 'title-a-z' then d.title end,
          d.id
        limit page_end
      )
    ) as candidates
    order by
      case when p_order = 'newest' then listed_at end desc,
      case when p_order = 'oldest' then listed_at end,
      case when p_order = 'title-z-a' then title end desc,
      case when p_order = 'title-a-z' then title end,
      case when is_descending then id end desc,
      case when not is_descending then id end
    limit page_limit
    offset page_offset
  )
  select
    e.id, e.is_draft, e.title, coalesce(p.excerpt, n.excerpt), coalesce(p.category_id, n.category_id), c.name,
    coalesce(p.feature_image_url, n.feature_image_url), e.listed_at,
    coalesce(t.author_name, nullif(btrim(n.details ->> 'author_name'), ''), u.email::text),
    d.id, w.email::text, d.device, d.updated_at, s.scheduled_for,
    exists (
      select
      from open_reviews r
      join public.post_drafts v on v.id = r.draft_id
      where v.id = e.id or v.post_id = e.id
    ),
    counted.total
  from listed e
  cross join counted
  left join public.posts p on p.id = e.id and not e.is_draft
  left join public.post_drafts n on n.id = e.id and e.is_draft
  left join public.categories c on c.id = coalesce(p.category_id, n.category_id)
  left join public.post_details t on t.post_id = p.id
  left join auth.users u on u.id = coalesce(p.user_id, n.writer_id)
  left join lateral (
    select v.id, v.saved_by, v.writer_id, v.device, v.updated_at
    from public.post_drafts v
    where (v.post_id = p.id and v.scheduled_for is null) or v.id = n.id
    order by v.updated_at desc
    limit 1
  ) d on true
  left join auth.users w on w.id = coalesce(d.saved_by, d.writer_id)
  left join lateral (
    select min(v.scheduled_for) as scheduled_for
    from public.post_drafts v
    where v.post_id = p.id and v.scheduled_for is not null
  ) s on true
  order by
    case when p_order = 'newest' then e.listed_at end desc,
    case when p_order = 'oldest' then e.listed_at end,
    case when p_order = 'title-z-a' then e.title end desc,
    case when p_order = 'title-a-z' then e.title end,
    case when is_descending then e.id end desc,
    case when not is_descending then e.id end;
end
$$;

revoke execute on all functions in schema private from public;
