-- migrate: compatible
-- A backfill tells every few seconds that its tables changed, and not of each row: cached pages would never last otherwise.
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
begin
  if current_setting('holla.backfill', true) = 'on' then
    return null;
  end if;
  perform pg_notify('realtime_changes', json_build_object(
    'schema', tg_table_schema,
    'table', tg_table_name,
    'type', tg_op,
    'key', case when is_short then key end,
    'old_key', case when is_short then old_key end,
    -- Microseconds, because PostgreSQL drops a notice that repeats one of the same transaction.
    'at', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'transaction', pg_current_xact_id()
  )::text);
  return null;
end
$$;
