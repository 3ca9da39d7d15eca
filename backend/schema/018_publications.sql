-- migrate: compatible
-- The column from whose time on visitors see the rows of a table: of tables whose one policy for visitors is exactly
-- (column <= now()). Null for all others. With an empty search_path the text names PostgreSQL's own operator and function.
create function realtime.publication_column(relation oid) returns name
language sql stable set search_path = ''
as $$
  select max(a.attname)
  from pg_catalog.pg_class c
  join pg_catalog.pg_policy q on q.polrelid = c.oid
  left join pg_catalog.pg_attribute a
    on a.attrelid = c.oid
    and a.atttypid = 'timestamptz'::regtype
    and pg_catalog.pg_get_expr(q.polqual, q.polrelid) = pg_catalog.format('(%I <= now())', a.attname)
  where c.oid = relation
    and c.relrowsecurity
    and q.polcmd in ('r', '*')
    and exists (
      select from unnest(q.polroles) as target
      where target = 0 or pg_catalog.pg_has_role('anon', target, 'USAGE')
    )
  having count(*) = 1 and bool_and(q.polpermissive)
$$;

-- Whether who asks sees rows of such a table before their time: by a policy that speaks of no row.
create function realtime.reads_hidden(relation oid) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  condition text;
  is_met boolean;
begin
  if not row_security_active(relation) then
    return true;
  end if;
  select string_agg(pg_catalog.pg_get_expr(q.polqual, q.polrelid), ' or ') into condition
  from pg_catalog.pg_policy q
  where q.polrelid = relation
    and q.polcmd in ('r', '*')
    and q.polpermissive
    and q.polqual::text !~ '\{VAR '
    and exists (
      select from unnest(q.polroles) as target
      where target = 0 or pg_catalog.pg_has_role(current_user, target, 'USAGE')
    );
  if condition is null then
    return false;
  end if;
  execute 'select ' || condition into is_met;
  return coalesce(is_met, false);
end
$$;

-- A notice says, too, what a change is to visitors: of a row that they do not see yet nothing, or as if it was only made or
-- deleted now where its time was moved over this moment; and when the row will be out.
create or replace function realtime.notify_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  previous jsonb := to_jsonb(old);
  key_columns text[] := tg_argv;
  key text := (select jsonb_object_agg(k, changed -> k) from unnest(key_columns) as k);
  old_key text := (select jsonb_object_agg(k, previous -> k) from unnest(key_columns) as k where tg_op <> 'INSERT');
  is_short boolean := octet_length(coalesce(key, '')) + octet_length(coalesce(old_key, '')) < 3000;
  moment timestamptz := clock_timestamp();
  publication_column name := realtime.publication_column(tg_relid);
  publication timestamptz := case when publication_column is not null then (changed ->> publication_column)::timestamptz end;
  is_out boolean := publication_column is null or coalesce(publication <= moment, false);
  was_out boolean := publication_column is null
    or coalesce((previous ->> publication_column)::timestamptz <= moment, false);
begin
  -- A backfill tells every few seconds that its tables changed, and not of each row.
  if current_setting('holla.backfill', true) = 'on' then
    return null;
  end if;
  perform pg_notify('realtime_changes', json_build_object(
    'schema', tg_table_schema,
    'table', tg_table_name,
    'type', tg_op,
    'visitor_type', case
      when tg_op = 'INSERT' then 'INSERT'
      when tg_op = 'DELETE' then case when was_out then 'DELETE' end
      when not was_out then 'INSERT'
      when not is_out then 'DELETE'
      else 'UPDATE'
    end,
    'publishes_at', case
      when tg_op <> 'DELETE' and not is_out
        then to_char(publication at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    end,
    'key', case when is_short then key end,
    'old_key', case when is_short then old_key end,
    -- Microseconds, because PostgreSQL drops a notice that repeats one of the same transaction.
    'at', to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'transaction', pg_current_xact_id()
  )::text);
  return null;
end
$$;

-- The next five hundred rows of each published table that visitors do not see yet, and in how many milliseconds they will: by
-- this clock, as another machine's may differ.
create function realtime.list_publications()
returns table ("schema" text, "table" text, key text, at timestamptz, "in" double precision)
language plpgsql stable security definer set search_path = ''
as $$
declare
  watched record;
begin
  for watched in
    select p.schemaname, p.tablename, publication_column, array_to_string(array(
      select format('%L, t.%I', k, k) from unnest(realtime.key_columns(c.oid)) as k
    ), ', ') as key_pairs
    from pg_catalog.pg_publication_tables p
    join pg_catalog.pg_namespace n on n.nspname = p.schemaname
    join pg_catalog.pg_class c on c.relname = p.tablename and c.relnamespace = n.oid
    cross join realtime.publication_column(c.oid) as publication_column
    where p.pubname = 'supabase_realtime' and publication_column is not null and realtime.is_watched(c.oid)
  loop
    return query execute format(
      'select %L, %L, jsonb_build_object(%s)::text, t.%I::timestamptz,
         extract(epoch from t.%I - clock_timestamp())::double precision * 1000
       from %I.%I t where t.%I > now() order by t.%I limit 500',
      watched.schemaname, watched.tablename, watched.key_pairs, watched.publication_column, watched.publication_column,
      watched.schemaname, watched.tablename, watched.publication_column, watched.publication_column
    );
  end loop;
end
$$;

revoke execute on function realtime.publication_column(oid), realtime.reads_hidden(oid), realtime.list_publications()
from public;
grant execute on function realtime.reads_hidden(oid) to anon, authenticated, service_role;
