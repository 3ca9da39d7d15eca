-- migrate: compatible
-- Pictures of the draft whose link's token the request carries in a header: as they are not public, the page of the
-- preview has addresses signed for them.
create function private.list_previewed_images() returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select private.list_image_names(d.feature_image_url, d.content)
    from private.review_links l
    join public.post_drafts d on d.id = l.draft_id
    where l.token_hash = sha256(convert_to(nullif(current_setting('request.headers', true), '')::json ->> 'x-preview-token', 'UTF8'))
      and l.ended_at is null
      and l.expires_at > now()
  ), '{}')
$$;

create policy "Who has a link sees the pictures of its draft" on storage.objects
for select to anon, authenticated
using (bucket_id = 'unpublished-images' and name = any (array(select unnest(private.list_previewed_images()))));

revoke execute on function private.list_previewed_images() from public;
grant execute on function private.list_previewed_images() to anon, authenticated, service_role;
