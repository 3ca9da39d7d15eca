-- migrate: compatible
-- The name of a removed author stays with the post through the trash, whichever came first: it goes when the post does for good.
alter table private.former_authors drop constraint former_authors_post_id_fkey;

create or replace function private.keep_author_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_authors (post_id, name)
  select written.id, private.name_account(old.id)
  from (
    select p.id from public.posts p where p.user_id = old.id
    union
    select d.row_id from private.list_deletions('posts') d where d.before ->> 'user_id' = old.id::text
  ) written
  where private.name_account(old.id) is not null
  on conflict (post_id) do update set name = excluded.name;
  return old;
end
$$;
