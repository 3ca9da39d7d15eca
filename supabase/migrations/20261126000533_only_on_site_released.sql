-- migrate: compatible
-- "Only on site" of a scheduled edit waits for an approval as all else that the edit will say does.
create or replace function private.require_edit_details_release(p_edit public.post_drafts) returns boolean
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
    where private.to_said(name, p_edit.details -> name) is distinct from private.to_said(name, base -> name)
      -- Edits of an earlier release leave it out.
      and (p_edit.details ? name or name <> 'is_remote' or base -> name <> 'false')
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
