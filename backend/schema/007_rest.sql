-- What an answer of REST is made of is measured while it is made: a check of the whole would come when PostgreSQL holds
-- it already. Callable by those who ask, but in a schema that is not served.
create schema rest;
grant usage on schema rest to anon, authenticated, service_role;

-- Adds a row's bytes to those of its level in this transaction and gives it back, or refuses once they are more than
-- `most_bytes`. Each row counts as at least `row_bytes`, which bounds the number of rows, too.
create function rest.measure(value anyelement, level text, most_bytes bigint, row_bytes bigint) returns anyelement
language plpgsql volatile
as $$
declare
  total bigint := coalesce(nullif(current_setting(level, true), ''), '0')::bigint + greatest(pg_column_size(value), row_bytes);
begin
  perform set_config(level, total::text, true);
  if total > most_bytes then
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'PGRST100',
        'message', 'The request is more complex than this server allows',
        'details', format(
          'an answer may have %s bytes and %s rows at each level: ask for fewer rows or columns', most_bytes, most_bytes / row_bytes
        )
      )::text,
      detail = '{"status": 400, "headers": {}}';
  end if;
  return value;
end
$$;
