-- migrate: compatible
-- Whoever wrote on in a scheduled post finds those words in the draft that it becomes again, and can publish it.

-- A draft stays by itself where its writer has an edit of the post already, as there is one for each writer. As before, but for
-- that.
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
    and btrim(d.title) = btrim(p.title)
    and d.content = p.content
    and btrim(d.excerpt) = btrim(p.excerpt)
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

-- As before, but that what the draft's writer wrote since the last save is its text.
create or replace function public.unschedule_post(p_id uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid := p_id;
  post public.posts;
  stored_details jsonb;
  known private.discarded_drafts;
  is_same boolean;
  writer uuid;
  writers uuid[];
  edit public.post_drafts;
begin
  perform private.require_role('editor');
  select * into post from public.posts where id = p_id and created_at > clock_timestamp() for update;
  if not found then
    raise exception 'This post is out already, or not there any more' using errcode = '55000';
  end if;
  select jsonb_strip_nulls(to_jsonb(d) - 'post_id' || jsonb_build_object('is_noindex', nullif(d.is_noindex, false)))
  into stored_details
  from public.post_details d
  where d.post_id = p_id;

  select * into known from private.discarded_drafts r where r.draft_id = p_id;
  is_same := known.draft_id is not null and exists (
    select from private.discarded_drafts r
    where p_id in (r.draft_id, r.post_id)
      and r.text_digest = private.digest_text(post.title, post.excerpt, post.content, post.feature_image_url)
      and r.details_digest = private.digest_details(stored_details)
  );
  writer := coalesce(
    (select u.id from auth.users u where u.id = known.writer_id),
    (select d.writer_id from public.post_drafts d where d.id = p_id),
    (select u.id from auth.users u where u.id = post.user_id),
    auth.uid()
  );
  -- Of an older version it stays an edit, to be merged when the post is there again.
  select * into edit
  from public.post_drafts d
  where d.post_id = p_id and d.writer_id = writer and d.scheduled_for is null
    and post.updated_at = case
      when d.base ->> 'version' ~ '^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d(:?\d\d)?)$' then (d.base ->> 'version')::timestamptz
    end
  for update;
  writers := array(
    select unnest(r.writers) from private.discarded_drafts r where p_id in (r.draft_id, r.post_id)
    union
    -- What became the post and was written on since.
    select w.user_id from private.draft_writers w where w.draft_id in (p_id, edit.id)
    union
    select h.actor_id
    from private.history h
    where not is_same
      and h."table" in ('public.posts', 'public.post_details') and h.row_id = p_id
      and (h.operation = 'INSERT' or not h.changed <@ '{category_id,created_at,updated_at,slug,user_id}')
  );
  if edit.id is not null then
    post.title := edit.title;
    post.content := edit.content;
    post.excerpt := edit.excerpt;
    post.category_id := edit.category_id;
    post.feature_image_url := edit.feature_image_url;
    post.slug := coalesce(edit.slug, post.slug);
    stored_details := edit.details;
    delete from public.post_drafts where id = edit.id;
  end if;

  if exists (select from public.post_drafts where id = p_id) then
    new_id := gen_random_uuid();
  end if;
  insert into public.post_drafts (
    id, writer_id, submitted_at, version, title, content, excerpt, category_id, feature_image_url, slug, details
  )
  values (
    new_id, writer,
    -- A device that has it open yet must see that it is another.
    known.submitted_at, coalesce(known.version, 0) + 1,
    post.title, post.content, post.excerpt, post.category_id, post.feature_image_url, post.slug, coalesce(stored_details, '{}')
  );
  -- Whoever takes it back has not written in it.
  delete from private.draft_writers w where w.draft_id = new_id;
  insert into private.draft_writers (draft_id, user_id)
  select new_id, u.id from auth.users u where u.id = any (writers)
  on conflict do nothing;
  delete from public.posts where id = p_id;
  return new_id;
end
$$;
