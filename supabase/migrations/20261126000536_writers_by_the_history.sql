-- migrate: compatible
-- Whoever wrote a post that came of no draft is known by its history alone, also where a discarded draft says the same.
create or replace function public.unschedule_post(p_id uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_id uuid := p_id;
  post public.posts;
  stored_details jsonb;
  known private.discarded_drafts;
  is_same boolean;
  writers uuid[];
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
  writers := array(
    select unnest(r.writers) from private.discarded_drafts r where p_id in (r.draft_id, r.post_id)
    union
    -- What became the post and was written on since.
    select w.user_id from private.draft_writers w where w.draft_id = p_id
    union
    select h.actor_id
    from private.history h
    where not is_same
      and h."table" in ('public.posts', 'public.post_details') and h.row_id = p_id
      and (h.operation = 'INSERT' or not h.changed <@ '{category_id,created_at,updated_at,slug,user_id}')
  );

  if exists (select from public.post_drafts where id = p_id) then
    new_id := gen_random_uuid();
  end if;
  insert into public.post_drafts (
    id, writer_id, submitted_at, version, title, content, excerpt, category_id, feature_image_url, slug, details
  )
  values (
    new_id,
    coalesce(
      (select u.id from auth.users u where u.id = known.writer_id),
      (select d.writer_id from public.post_drafts d where d.id = p_id),
      (select u.id from auth.users u where u.id = post.user_id),
      auth.uid()
    ),
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
