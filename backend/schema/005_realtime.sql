create schema realtime;

-- Tables in this publication are watched; migrations add theirs by `alter publication supabase_realtime add table …`.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Tells every process which row changed; the rows themselves are read back under each subscriber's role.
-- Keys travel as JSON texts, so that no reader rounds a long number. A payload is limited to 8,000 bytes, and a
-- failing notice would fail the write: keys that are too long are left out.
create function realtime.notify_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  previous jsonb := to_jsonb(old);
  key_columns text[] := tg_argv;
  key text := (select jsonb_object_agg(k, changed -> k) from unnest(key_columns) as k);
  old_key text := (select jsonb_object_agg(k, previous -> k) from unnest(key_columns) as k where tg_op <> 'INSERT');
  is_short boolean := octet_length(coalesce(key, '')) + octet_length(coalesce(old_key, '')) < 3000;
begin
  perform pg_notify('realtime_changes', json_build_object(
    'schema', tg_table_schema,
    'table', tg_table_name,
    'type', tg_op,
    'key', case when is_short then key end,
    'old_key', case when is_short then old_key end,
    -- Microseconds, because PostgreSQL drops a notice that repeats one of the same transaction.
    'at', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  )::text);
  return null;
end
$$;

-- The columns of a table's primary key in their order; null without one.
create function realtime.key_columns(relation oid) returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
  from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
  where i.indrelid = relation and i.indisprimary
$$;

-- Whether changes of a table are told with the key that it has now. pg_trigger ends each argument with a zero byte.
create function realtime.is_watched(relation oid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from pg_catalog.pg_trigger t
    where t.tgrelid = relation
      and t.tgname = 'realtime_notify_change'
      and t.tgargs = (
        select decode(string_agg(encode(convert_to(name, getdatabaseencoding()), 'hex') || '00', '' order by place), 'hex')
        from unnest(realtime.key_columns(relation)) with ordinality as columns (name, place)
      )
  )
$$;

-- Puts the trigger on each published table, anew where its key changed, and takes it from tables that left the publication.
-- Called after migrations and while the server runs. Tables without a primary key are left out, as nothing could be read
-- back; one that is locked, or whose owner lets nobody add a trigger, is left for the next time.
create function realtime.watch_published_tables() returns void
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
    select c.oid::regclass as relation, array_to_string(array(select quote_literal(k) from unnest(keys) as k), ', ') as keys
    from pg_catalog.pg_publication_tables p
    join pg_catalog.pg_namespace n on n.nspname = p.schemaname
    join pg_catalog.pg_class c on c.relname = p.tablename and c.relnamespace = n.oid
    cross join realtime.key_columns(c.oid) as keys
    where p.pubname = 'supabase_realtime' and keys is not null and not realtime.is_watched(c.oid)
  loop
    begin
      execute format(
        'create or replace trigger realtime_notify_change after insert or update or delete on %s
         for each row execute function realtime.notify_change(%s)',
        watched.relation, watched.keys
      );
    exception when insufficient_privilege or lock_not_available then
      raise warning 'Changes of % cannot be told: %', watched.relation, sqlerrm;
    end;
  end loop;
end
$$;
