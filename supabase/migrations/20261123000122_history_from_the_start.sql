-- migrate: compatible
-- A table whose history begins is known with what it holds: whoever attaches it has no second thing to call.
create or replace function private.keep_history_of(
  p_table regclass,
  p_label text,
  p_ignored text[] default '{}',
  p_light text[] default '{}',
  p_inserts boolean default true
) returns void
language plpgsql set search_path = ''
as $$
declare
  key_column text := (
    select a.attname
    from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = p_table and i.indisprimary and i.indnkeyatts = 1
  );
begin
  if key_column is null then
    raise exception 'The history names rows by a primary key of one column, which % has not', p_table;
  end if;
  execute format('drop trigger if exists keep_history on %s', p_table);
  execute format('drop trigger if exists keep_history_of_truncation on %s', p_table);
  -- At the end of the transaction, when all other locks are held: who waits for the chain holds up nobody it waits for.
  execute format(
    'create constraint trigger keep_history after %s update or delete on %s deferrable initially deferred
    for each row execute function private.keep_history(%L, %L, %L, %L)',
    case when p_inserts then 'insert or' end, p_table, key_column, p_label, p_ignored, p_light
  );
  execute format(
    'create trigger keep_history_of_truncation before truncate on %s
    for each statement execute function private.keep_history_of_truncation(%L, %L)',
    p_table, key_column, p_label
  );
  if p_inserts then
    perform private.begin_history_of(p_table);
  end if;
end
$$;
