-- migrate: compatible
-- What was a super admin's alone becomes that of the role whose work it is. Policies of visitors stay as they are.
drop policy "Super admins create categories" on public.categories;
drop policy "Super admins update categories" on public.categories;
drop policy "Super admins delete categories" on public.categories;

create policy "Editors create categories" on public.categories
for insert to authenticated with check ((select private.has_role('editor')));

create policy "Editors update categories" on public.categories
for update to authenticated
using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));

create policy "Editors delete categories" on public.categories
for delete to authenticated using ((select private.has_role('editor')));

drop policy "Super admins create posts" on public.posts;
drop policy "Super admins update posts" on public.posts;
drop policy "Super admins delete posts" on public.posts;
drop policy "Super admins read posts before their time" on public.posts;

create policy "Editors create posts" on public.posts
for insert to authenticated with check ((select private.has_role('editor')));

create policy "Editors update posts" on public.posts
for update to authenticated
using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));

create policy "Editors delete posts" on public.posts
for delete to authenticated using ((select private.has_role('editor')));

create policy "Editors read posts before their time" on public.posts
for select to authenticated using ((select private.has_role('editor')));

drop policy "Super admins create details" on public.post_details;
drop policy "Super admins update details" on public.post_details;
drop policy "Super admins delete details" on public.post_details;

create policy "Editors create details" on public.post_details
for insert to authenticated with check ((select private.has_role('editor')));

create policy "Editors update details" on public.post_details
for update to authenticated
using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));

create policy "Editors delete details" on public.post_details
for delete to authenticated using ((select private.has_role('editor')));

drop policy "Super admins read contact messages" on public.contact_messages;
drop policy "Super admins file contact messages" on public.contact_messages;
drop policy "Super admins delete contact messages" on public.contact_messages;

create policy "Desks read contact messages" on public.contact_messages
for select to authenticated using ((select private.has_role('desk')));

create policy "Desks file contact messages" on public.contact_messages
for update to authenticated using ((select private.has_role('desk'))) with check ((select private.has_role('desk')));

create policy "Desks delete contact messages" on public.contact_messages
for delete to authenticated using ((select private.has_role('desk')));

drop policy "Super admins read drafts" on public.post_drafts;
drop policy "Super admins begin drafts" on public.post_drafts;
drop policy "Super admins continue drafts" on public.post_drafts;
drop policy "Super admins discard drafts" on public.post_drafts;

create policy "Editors read drafts" on public.post_drafts
for select to authenticated using ((select private.has_role('editor')));

create policy "Editors begin drafts" on public.post_drafts
for insert to authenticated with check ((select private.has_role('editor')));

create policy "Editors continue drafts" on public.post_drafts
for update to authenticated
using ((select private.has_role('editor'))) with check ((select private.has_role('editor')));

create policy "Editors discard drafts" on public.post_drafts
for delete to authenticated using ((select private.has_role('editor')));

-- What is scheduled goes out by itself, so it is no writer's any more, even of their own draft.
create policy "Writers read their drafts" on public.post_drafts
for select to authenticated
using (writer_id = (select auth.uid()) and (select private.has_role('writer')));

create policy "Writers begin drafts of new posts" on public.post_drafts
for insert to authenticated
with check (
  writer_id = (select auth.uid()) and post_id is null and scheduled_for is null and (select private.has_role('writer'))
);

create policy "Writers continue their drafts" on public.post_drafts
for update to authenticated
using (writer_id = (select auth.uid()) and scheduled_for is null and (select private.has_role('writer')))
with check (writer_id = (select auth.uid()) and scheduled_for is null and (select private.has_role('writer')));

create policy "Writers discard their drafts" on public.post_drafts
for delete to authenticated
using (writer_id = (select auth.uid()) and scheduled_for is null and (select private.has_role('writer')));

drop policy "Super admins read post images" on storage.objects;
drop policy "Super admins upload post images" on storage.objects;
drop policy "Super admins update post images" on storage.objects;
drop policy "Super admins delete post images" on storage.objects;
drop policy "Super admins read unpublished images" on storage.objects;
drop policy "Super admins upload unpublished images" on storage.objects;
drop policy "Super admins update unpublished images" on storage.objects;
drop policy "Super admins delete unpublished images" on storage.objects;

create policy "Editors read images" on storage.objects
for select to authenticated
using (bucket_id in ('post-images', 'unpublished-images') and (select private.has_role('editor')));

create policy "Editors upload images" on storage.objects
for insert to authenticated
with check (bucket_id in ('post-images', 'unpublished-images') and (select private.has_role('editor')));

create policy "Editors update images" on storage.objects
for update to authenticated
using (bucket_id in ('post-images', 'unpublished-images') and (select private.has_role('editor')))
with check (bucket_id in ('post-images', 'unpublished-images') and (select private.has_role('editor')));

create policy "Editors delete images" on storage.objects
for delete to authenticated
using (bucket_id in ('post-images', 'unpublished-images') and (select private.has_role('editor')));

create policy "Writers read the unpublished images they uploaded" on storage.objects
for select to authenticated
using (
  bucket_id = 'unpublished-images' and owner_id = (select auth.uid()::text) and (select private.has_role('writer'))
);

create policy "Writers upload unpublished images" on storage.objects
for insert to authenticated
with check (
  bucket_id = 'unpublished-images' and owner_id = (select auth.uid()::text) and (select private.has_role('writer'))
);

do $$
begin
  if to_regclass('realtime.messages') is null then
    return;
  end if;
  drop policy "Super admins read the newsroom" on realtime.messages;
  drop policy "Super admins write in the newsroom" on realtime.messages;

  create policy "Editors read the newsroom" on realtime.messages
  for select to authenticated
  using (realtime.topic() like 'newsroom:%' and (select private.has_role('editor')));

  create policy "Editors write in the newsroom" on realtime.messages
  for insert to authenticated
  with check (realtime.topic() like 'newsroom:%' and extension = 'presence' and (select private.has_role('editor')));
exception when insufficient_privilege then
  raise warning 'Staff do not see who has a post open: %', sqlerrm;
end
$$;
