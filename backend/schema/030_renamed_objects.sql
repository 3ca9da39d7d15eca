-- migrate: compatible
-- Called by the product where it is there: gives files whose name matches another one, in all buckets the same. Their bytes lie under
-- the version, so that the name is the row's alone. An upload that goes on under such a name ends.
create function storage.rename_objects(p_pattern text) returns table (old_name text, new_name text)
language sql volatile security definer set search_path = ''
as $$
  with uploads as (
    delete from backend.resumable_uploads where name ~* p_pattern
  ), renamed as materialized (
    select
      named.name as old_name,
      regexp_replace(
        named.name, p_pattern, 'erased-' || left(replace(pg_catalog.gen_random_uuid()::text, '-', ''), 8), 'gi'
      ) as new_name
    from (select distinct o.name from storage.objects o where o.name ~* p_pattern) named
  ), updated as (
    update storage.objects o
    set name = r.new_name, updated_at = now()
    from renamed r
    where o.name = r.old_name
  )
  select r.old_name, r.new_name from renamed r
$$;

revoke execute on function storage.rename_objects(text) from public;
