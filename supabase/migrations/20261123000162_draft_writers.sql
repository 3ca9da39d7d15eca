-- migrate: compatible
-- Once for a statement, as no two triggers of a table share a moment; and only of who changed what readers will see.
drop trigger keep_draft_writer on public.post_drafts;

create or replace function private.keep_draft_writer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.draft_writers (draft_id, user_id)
    select n.id, u.id
    from written n
    join auth.users u on u.id in (n.writer_id, auth.uid())
    on conflict do nothing;
  else
    insert into private.draft_writers (draft_id, user_id)
    select n.id, u.id
    from written n
    join before o on o.id = n.id
    join auth.users u on u.id = auth.uid()
    where (n.title, n.excerpt, n.content, n.feature_image_url, n.details)
      is distinct from (o.title, o.excerpt, o.content, o.feature_image_url, o.details)
    on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger keep_draft_writer_of_new_draft
after insert on public.post_drafts
referencing new table as written
for each statement execute function private.keep_draft_writer();

create trigger keep_draft_writer
after update on public.post_drafts
referencing new table as written old table as before
for each statement execute function private.keep_draft_writer();
