-- Staff sort by title, and turn to late pages of it, among any number of posts.
create index posts_title_idx on public.posts (title, id);

-- A part of a title or excerpt is found without reading all posts. It is speed only: where the extension is missing, or
-- this user may not add it, searching works all the same.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm with schema extensions;
    execute format(
      'create index posts_text_idx on public.posts using gin (title %1$s, excerpt %1$s)',
      (
        select format('%I.gin_trgm_ops', n.nspname)
        from pg_catalog.pg_extension e
        join pg_catalog.pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'pg_trgm'
      )
    );
  end if;
exception
  when insufficient_privilege then
    raise notice 'Searching posts reads all of them: this user may not create the extension pg_trgm';
end
$$;
