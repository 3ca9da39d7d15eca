-- migrate: compatible
-- The words of a text as searches know them: in small letters and without accents, "Ọjà" as "oja". Of HTML what is read.
-- Not by the parsers of text search, which take "e-mail", "x.com" and "1e5" for things of their own.
create function private.to_search_words(p_text text) returns text[]
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(array_agg(distinct left(word, 60)), '{}')
  from regexp_split_to_table(
    lower(translate(
      regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f''’]', '', 'g'),
      'øØđĐðÐłŁıŋŊɓƁɗƊƙƘəƏɛƐɔƆ', 'ooddddllinnbbddkkeeeeoo'
    )),
    '[\s\u00d7\u00f7!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f\u20a0-\u20bf\u3000-\u303f]+'
  ) as word
  where word <> ''
);

-- Costly, so that the planner asks the index for it and never computes it for each row. Bounded, as an excerpt is not.
create function private.post_words(p_title text, p_excerpt text, p_content text) returns tsvector
language sql immutable parallel safe cost 10000 set search_path = ''
return (
  select array_to_tsvector(private.to_search_words(concat_ws(
    ' ',
    p_title,
    left(p_excerpt, 20000),
    regexp_replace(
      regexp_replace(p_content, '</?(a|b|i|u|s|em|strong|code|span|mark|sub|sup)(\s[^>]*)?>', '', 'gi'),
      '<[^>]*>|&[a-z]+;|&#[0-9a-fx]+;', ' ', 'gi'
    )
  )))
);

-- Each word is the beginning of one; null finds all.
create function private.to_post_query(p_search text) returns tsquery
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from unnest((private.to_search_words(left(p_search, 1000)))[1:12]) as word
$$;

-- A page of what staff write and publish: posts, out or scheduled, and the drafts of new ones, in one order. A draft stands
-- at the time of its last save. The plan is made for each call, as most conditions fall away when it is known what is asked.
create function public.list_posts_for_staff(
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
  found_posts as not materialized (
    select p.id, p.title, p.created_at
    from public.posts p
    where (search is null or private.post_words(p.title, p.excerpt, p.content) @@ search)
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

-- Who wrote something that is in the list: from one author to the next by the index, not by reading all posts.
create function public.list_post_authors() returns table (id uuid, email text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_super_admin();
  return query
  with recursive authors as (
    (select p.user_id from public.posts p where p.user_id is not null order by p.user_id limit 1)
    union all
    select (select p.user_id from public.posts p where p.user_id > a.user_id order by p.user_id limit 1)
    from authors a
    where a.user_id is not null
  )
  select u.id, u.email::text
  from auth.users u
  where u.id in (select a.user_id from authors a)
    or u.id in (select d.writer_id from public.post_drafts d where d.post_id is null)
  order by u.email;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.list_posts_for_staff(text, text, uuid, uuid, boolean, text, integer, integer),
  public.list_post_authors()
from public;
-- The index computes them with the rights of who saves a post.
grant execute on function private.to_search_words(text), private.post_words(text, text, text) to authenticated, service_role;
grant execute on function
  public.list_posts_for_staff(text, text, uuid, uuid, boolean, text, integer, integer),
  public.list_post_authors()
to anon, authenticated, service_role;
