-- migrate: compatible
-- A link to an edit of a scheduled post that was discarded does not call it ready. As before, but for that.
create or replace function public.is_preview_coming(p_token text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select exists (
    select from private.review_links l
    join public.posts p on p.id in (l.post_id, l.draft_id) and p.created_at > now()
    where l.token_hash = sha256(convert_to(p_token, 'UTF8')) and l.ended_at is null and l.expires_at > now()
      and (
        p.id = l.draft_id
        -- The post says what the edit said when it went, or did so since.
        or exists (
          select from private.discarded_drafts r
          where r.draft_id = l.draft_id
            and (
              r.text_digest = private.digest_text(p.title, p.excerpt, p.content, p.feature_image_url)
              or private.was_published(p.id, r.text_digest)
            )
        )
      )
  )
$$;
