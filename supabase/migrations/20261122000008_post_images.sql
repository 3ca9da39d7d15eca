insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'post-images', 'post-images', true, 10485760,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- A public bucket serves its files to everybody by address; only super admins list and change them.
create policy "Super admins read post images" on storage.objects
for select to authenticated using (bucket_id = 'post-images' and (select private.is_super_admin()));

create policy "Super admins upload post images" on storage.objects
for insert to authenticated with check (bucket_id = 'post-images' and (select private.is_super_admin()));

create policy "Super admins update post images" on storage.objects
for update to authenticated
using (bucket_id = 'post-images' and (select private.is_super_admin()))
with check (bucket_id = 'post-images' and (select private.is_super_admin()));

create policy "Super admins delete post images" on storage.objects
for delete to authenticated using (bucket_id = 'post-images' and (select private.is_super_admin()));
