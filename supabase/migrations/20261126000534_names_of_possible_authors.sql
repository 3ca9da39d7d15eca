-- migrate: compatible
-- The trash is not read for accounts that nobody confirmed, which the sweep deletes by the thousand: they wrote nothing.
create or replace function private.keep_author_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_authors (post_id, name)
  select written.id, private.name_account(old.id)
  from (
    select p.id from public.posts p where p.user_id = old.id
    union
    select d.row_id
    from private.list_deletions('posts') d
    where (old.confirmed_at is not null or old.last_sign_in_at is not null) and d.before ->> 'user_id' = old.id::text
  ) written
  where private.name_account(old.id) is not null
  on conflict (post_id) do update set name = excluded.name;
  return old;
end
$$;
