-- migrate: compatible
-- In pixels, as the image is shown; null for what is none, and for what was stored before these were kept.
alter table storage.objects add column width integer, add column height integer;

-- They go with it.
create or replace function storage.keep_removed_image() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('storage.keeps_removed', true) = 'on'
    and exists (select from storage.buckets where id = 'unpublished-images' and not public)
  then
    insert into storage.objects (
      id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, width, height, created_at,
      last_accessed_at
    )
    values (
      old.id, 'unpublished-images', old.name, old.owner, old.owner_id, old.version, old.metadata, old.user_metadata,
      old.width, old.height, old.created_at, old.last_accessed_at
    )
    on conflict (bucket_id, name) do update
    set version = excluded.version,
      metadata = excluded.metadata,
      user_metadata = excluded.user_metadata,
      width = excluded.width,
      height = excluded.height,
      owner = excluded.owner,
      owner_id = excluded.owner_id,
      withdrawn_at = null,
      updated_at = now();
  end if;
  return null;
end
$$;
