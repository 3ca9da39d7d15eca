-- migrate: compatible
-- A link opens what its maker may see, so that a writer can't read the pictures of others by naming them in a draft; that of
-- an account that is gone or suspended shows its text alone.
create or replace function private.list_previewed_images() returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select o.name
    from private.review_links l
    join public.post_drafts d on d.id = l.draft_id
    join storage.objects o
      on o.bucket_id = 'unpublished-images'
      and o.name = any (
        private.list_image_names(concat_ws(' ', d.feature_image_url, d.details ->> 'quote_image_url'), d.content)
      )
    where l.token_hash = sha256(convert_to(nullif(current_setting('request.headers', true), '')::json ->> 'x-preview-token', 'UTF8'))
      and l.ended_at is null
      and l.expires_at > now()
      and not exists (select from private.suspensions s where s.user_id = l.created_by)
      and (
        o.owner_id = l.created_by::text
          and exists (select from private.role_members m where m.user_id = l.created_by and m.role = 'writer')
        or exists (select from private.super_admins a where a.user_id = l.created_by)
        or exists (select from private.role_members m where m.user_id = l.created_by and m.role = 'editor')
      )
  )
$$;
