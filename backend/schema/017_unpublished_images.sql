-- migrate: compatible
-- An image that no post shows any more lies in a bucket that is not public, under the same name. A file is named by its
-- version, so it changes its bucket by its row alone, in the transaction that deletes or restores the post.

alter table storage.objects add column withdrawn_at timestamptz;
comment on column storage.objects.withdrawn_at is
  'When the post that showed it was deleted; null again once somebody has asked to remove it.';

-- One that was uploaded to the public bucket meanwhile stays: it is newer.
create function storage.publish_images(p_names text[]) returns void
language sql security definer set search_path = ''
as $$
  update storage.objects o
  set bucket_id = 'post-images', withdrawn_at = null
  where o.bucket_id = 'unpublished-images'
    and o.name = any (p_names)
    and exists (select from storage.buckets where id = 'post-images')
    and not exists (select from storage.objects p where p.bucket_id = 'post-images' and p.name = o.name)
$$;

-- An older one of the same name goes, and its file with the next sweep.
create function storage.withdraw_images(p_names text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from storage.buckets where id = 'unpublished-images' and not public) then
    return;
  end if;
  delete from storage.objects u
  using storage.objects p
  where p.bucket_id = 'post-images' and p.name = any (p_names)
    and u.bucket_id = 'unpublished-images' and u.name = p.name;
  update storage.objects
  set bucket_id = 'unpublished-images', withdrawn_at = now()
  where bucket_id = 'post-images' and name = any (p_names);
end
$$;
revoke execute on function storage.publish_images(text[]), storage.withdraw_images(text[]) from public;

-- Only the storage service sets this, for requests to remove files: the version before removes the bytes itself.
create function storage.keep_removed_image() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('storage.keeps_removed', true) = 'on'
    and exists (select from storage.buckets where id = 'unpublished-images' and not public)
  then
    insert into storage.objects (
      id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, last_accessed_at
    )
    values (
      old.id, 'unpublished-images', old.name, old.owner, old.owner_id, old.version, old.metadata, old.user_metadata,
      old.created_at, old.last_accessed_at
    )
    on conflict (bucket_id, name) do update
    set version = excluded.version,
      metadata = excluded.metadata,
      user_metadata = excluded.user_metadata,
      owner = excluded.owner,
      owner_id = excluded.owner_id,
      withdrawn_at = null,
      updated_at = now();
  end if;
  return null;
end
$$;
revoke execute on function storage.keep_removed_image() from public;

create trigger keep_removed_image
after delete on storage.objects
for each row when (old.bucket_id = 'post-images')
execute function storage.keep_removed_image();
