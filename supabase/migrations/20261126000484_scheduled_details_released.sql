-- migrate: compatible
-- What a scheduled edit makes of a post's details waits for an approval as its text does: of its own text and details together,
-- as its reviewer read them (decision 55).
create function private.require_edit_details_release(p_edit public.post_drafts) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  present constant jsonb := coalesce((select to_jsonb(d) from public.post_details d where d.post_id = p_edit.post_id), '{}');
  base constant jsonb := coalesce(p_edit.base #> '{fields,details}', '{}');
  digest bytea;
begin
  if not private.requires_approval() or not private.has_role('editor') then
    return true;
  end if;
  -- As apply_edit will put them together.
  digest := private.digest_details(present || coalesce((
    select jsonb_object_agg(name, coalesce(p_edit.details -> name, 'null'))
    from jsonb_object_keys(p_edit.details || base) as name
    where coalesce(nullif(nullif(p_edit.details -> name, 'null'), 'false'), 'null')
      <> coalesce(nullif(nullif(base -> name, 'null'), 'false'), 'null')
  ), '{}'));
  if digest = private.digest_details(present) then
    return true;
  end if;
  if exists (
    select from private.review_approvals a
    where a.is_release
      and p_edit.post_id in (a.post_id, a.draft_id)
      and a.text_digest = private.digest_text(p_edit.title, p_edit.excerpt, p_edit.content, p_edit.feature_image_url)
      and a.details_digest = private.digest_details(p_edit.details)
  ) then
    return true;
  end if;
  if exists (
    select from private.history h
    join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.post_details' and h.row_id = p_edit.post_id and digest = private.digest_details(c.before)
  ) then
    return true;
  end if;
  raise exception 'This version waits for an approval. Send it for review: it can be published once somebody else has approved it as it is.'
    using errcode = '42501';
end
$$;

alter policy "A scheduled edit waits for its approval" on public.post_drafts
with check (
  scheduled_for is null
  or private.require_release(post_id, false, title, excerpt, content, feature_image_url)
    and private.require_edit_details_release(post_drafts)
);

alter policy "A scheduled edit stays as it was approved" on public.post_drafts
with check (
  scheduled_for is null
  or private.require_release(post_id, false, title, excerpt, content, feature_image_url)
    and private.require_edit_details_release(post_drafts)
);

revoke execute on function private.require_edit_details_release(public.post_drafts) from public;
grant execute on function private.require_edit_details_release(public.post_drafts) to authenticated;
