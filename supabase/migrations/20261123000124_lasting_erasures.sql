-- migrate: compatible
create function private.erase_history_contents(p_table text, p_row_id uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  erased bigint;
begin
  -- What this transaction did to the row is erased with it.
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('holla.erases_history', 'on', true);
  delete from private.history_contents
  where history_id in (select id from private.history where "table" = p_table and row_id = p_row_id);
  get diagnostics erased = row_count;
  perform set_config('holla.erases_history', '', true);
  if erased > 0 then
    perform private.add_history_entry(p_table, p_row_id, 'ERASE', '{}', null, null, null, null);
  end if;
  return erased;
end
$$;

-- Takes away all that is kept of a row: by law, or as its time is over. That it was is an entry, too, and where backups are
-- made by the site itself a restore of an older one erases it again.
create or replace function private.erase_history(p_table text, p_row_id uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  erased bigint := private.erase_history_contents(p_table, p_row_id);
begin
  if erased > 0 and to_regprocedure('auth.note_erasure(text, jsonb)') is not null then
    perform auth.note_erasure('private.history_contents', jsonb_build_object('table', p_table, 'row_id', p_row_id));
  end if;
  return erased;
end
$$;

revoke execute on function private.erase_history_contents(text, uuid) from public;
