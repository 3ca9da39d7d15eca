-- migrate: compatible
-- What a post's details say to readers waits for an approval as its text does: they were approved together.
create function private.require_details_release(p_post_id uuid, p_details jsonb) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  digest bytea;
begin
  if not private.requires_approval() or not private.is_super_admin() then
    return true;
  end if;
  digest := private.digest_details(p_details);
  if digest = private.digest_details((select to_jsonb(d) from public.post_details d where d.post_id = p_post_id)) then
    return true;
  end if;
  if exists (
    select from private.review_approvals a
    join public.posts p on p.id = p_post_id
    where a.is_release
      and a.details_digest = digest
      and a.text_digest = private.digest_text(p.title, p.excerpt, p.content, p.feature_image_url)
  ) then
    return true;
  end if;
  if exists (
    select from private.history h
    join private.history_contents c on c.history_id = h.id
    where h."table" = 'public.post_details' and h.row_id = p_post_id and digest = private.digest_details(c.before)
  ) then
    return true;
  end if;
  raise exception 'This version waits for an approval. Send it for review: it can be published once somebody else has approved it as it is.'
    using errcode = '42501';
end
$$;

create policy "New details wait for their approval" on public.post_details as restrictive
for insert to authenticated
with check (private.require_details_release(post_id, to_jsonb(post_details)));

create policy "Changed details wait for their approval" on public.post_details as restrictive
for update to authenticated
using (true)
with check (private.require_details_release(post_id, to_jsonb(post_details)));

revoke execute on function private.require_details_release(uuid, jsonb) from public;
grant execute on function private.require_details_release(uuid, jsonb) to authenticated;
