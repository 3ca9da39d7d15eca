-- The names of a table's key as pg_trigger.tgargs keeps them: each ends with a zero byte.
create function realtime.key_arguments(relation oid) returns bytea
language sql stable set search_path = ''
as $$
  select decode(
    string_agg(
      encode(convert_to(a.attname::text, getdatabaseencoding()), 'hex') || '00', ''
      order by array_position(i.indkey::int2[], a.attnum)
    ),
    'hex'
  )
  from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
  where i.indrelid = relation and i.indisprimary
$$;

-- Whether changes of a table are told with the key that it has now.
create function realtime.is_watched(relation oid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from pg_catalog.pg_trigger t
    where t.tgrelid = relation
      and t.tgname = 'realtime_notify_change'
      and t.tgargs = realtime.key_arguments(relation)
  )
$$;

-- As before, and now also while the server runs: a trigger that names an old key is made anew, and a table that is held
-- by somebody, or whose owner lets nobody add a trigger, is left for the next time instead of stopping the others.
create or replace function realtime.watch_published_tables() returns void
language plpgsql set search_path = '' set lock_timeout = '1s'
as $$
declare
  watched record;
begin
  -- Processes that start together: the second waits, and then finds the triggers made.
  perform set_config('lock_timeout', '0', true);
  perform pg_advisory_xact_lock(hashtextextended('realtime watched tables', 0));
  perform set_config('lock_timeout', '1s', true);

  for watched in
    select t.tgrelid::regclass as relation
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where t.tgname = 'realtime_notify_change'
      and not exists (
        select from pg_catalog.pg_publication_tables p
        where p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
      )
  loop
    begin
      execute format('drop trigger realtime_notify_change on %s', watched.relation);
    exception when insufficient_privilege or lock_not_available then
      raise warning 'Changes of % are still told: %', watched.relation, sqlerrm;
    end;
  end loop;

  for watched in
    select c.oid::regclass as relation, keys.names
    from pg_catalog.pg_publication_tables p
    join pg_catalog.pg_namespace n on n.nspname = p.schemaname
    join pg_catalog.pg_class c on c.relname = p.tablename and c.relnamespace = n.oid
    join lateral (
      select string_agg(quote_literal(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) as names
      from pg_catalog.pg_index i
      join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary
    ) keys on keys.names is not null
    where p.pubname = 'supabase_realtime' and not realtime.is_watched(c.oid)
  loop
    begin
      execute format(
        'create or replace trigger realtime_notify_change after insert or update or delete on %s
         for each row execute function realtime.notify_change(%s)',
        watched.relation, watched.names
      );
    exception when insufficient_privilege or lock_not_available then
      raise warning 'Changes of % cannot be told: %', watched.relation, sqlerrm;
    end;
  end loop;
end
$$;
