-- migrate: compatible
-- Who lost the answer about a deletion brings back a draft that may never have gone: it stays as it is. As before, but for that.
create or replace function public.bring_back_draft(p_draft jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given public.post_drafts := jsonb_populate_record(null::public.post_drafts, p_draft);
  known private.discarded_drafts;
  is_same boolean;
begin
  perform private.require_role('editor', 'writer');
  -- Two who bring it back at once are one after the other.
  select * into known
  from private.discarded_drafts
  where draft_id = given.id and discarded_at > now() - interval '1 day'
  for update;
  -- To a writer what was never there is what is not theirs.
  if known.writer_id is distinct from auth.uid() and not private.is_own_draft(given.id) then
    perform private.require_role('editor');
  end if;
  if exists (select from public.post_drafts where id = given.id) then
    return;
  end if;
  if known.draft_id is null then
    raise exception 'It was discarded too long ago to be brought back' using errcode = 'P0002';
  end if;
  insert into public.post_drafts (
    id, post_id, writer_id, saved_by, submitted_at, version, created_at, updated_at,
    title, content, excerpt, category_id, feature_image_url, slug, publish_at, details, base, device
  )
  values (
    known.draft_id,
    -- What it was published as may be in the trash again.
    case
      when known.post_id <> known.draft_id or exists (select from public.posts where id = known.post_id) then known.post_id
    end,
    (select u.id from auth.users u where u.id = known.writer_id),
    (select u.id from auth.users u where u.id = known.saved_by),
    -- A device that has it open yet must see that it is another.
    known.submitted_at, known.version + 1, known.created_at, known.updated_at,
    coalesce(given.title, ''), coalesce(given.content, ''), coalesce(given.excerpt, ''), given.category_id,
    given.feature_image_url, given.slug, given.publish_at, coalesce(given.details, '{}'), given.base,
    given.device
  );
  is_same := known.text_digest
      = private.digest_text(coalesce(given.title, ''), coalesce(given.excerpt, ''), coalesce(given.content, ''), given.feature_image_url)
    and known.details_digest = private.digest_details(given.details);
  -- Whoever brings back what was written has not written in it.
  delete from private.draft_writers where draft_id = known.draft_id and is_same;
  insert into private.draft_writers (draft_id, user_id)
  select known.draft_id, u.id from auth.users u where u.id = any (known.writers)
  on conflict do nothing;
end
$$;
