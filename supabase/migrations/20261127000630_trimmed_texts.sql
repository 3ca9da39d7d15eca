-- migrate: compatible
-- The editor publishes titles and excerpts without white space around them, so a line break at the end is no part of what was
-- approved.
create function private.trim_text(p_text text) returns text
language sql immutable set search_path = ''
as $$
  -- What JavaScript trims.
  select btrim(
    p_text,
    E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'
  )
$$;

create or replace function private.digest_text(p_title text, p_excerpt text, p_content text, p_image_url text) returns bytea
language sql stable set search_path = ''
as $$
  select sha256(convert_to(
    jsonb_build_array(private.trim_text(p_title), private.trim_text(p_excerpt), p_content, p_image_url)::text, 'UTF8'
  ))
$$;

-- As before, but for that.
create or replace function private.settle_post_drafts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.post_drafts d set post_id = p.id from saved p
  where d.id = p.id and d.post_id is null
    and not exists (
      select from public.post_drafts e
      where e.post_id = p.id and e.writer_id = d.writer_id and e.scheduled_for is null
    );
  delete from public.post_drafts d
  using saved p
  where (d.post_id = p.id or (d.id = p.id and d.post_id is null))
    and d.scheduled_for is null
    and private.trim_text(d.title) = private.trim_text(p.title)
    and d.content = p.content
    and private.trim_text(d.excerpt) = private.trim_text(p.excerpt)
    and d.category_id is not distinct from p.category_id
    and d.feature_image_url is not distinct from p.feature_image_url
    and coalesce(d.slug, p.slug) = p.slug
    and coalesce(d.publish_at, p.created_at) = p.created_at
    and d.details = coalesce(
      (
        select jsonb_strip_nulls(to_jsonb(e) - 'post_id' || jsonb_build_object('is_noindex', nullif(e.is_noindex, false)))
        from public.post_details e
        where e.post_id = p.id
      ),
      '{}'
    );
  return null;
end
$$;

revoke execute on function private.trim_text(text) from public;
