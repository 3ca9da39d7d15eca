-- migrate: compatible
-- What went as its time was over is one line for all that went at once.
create or replace function backend.repeat_erasure(relation text, key jsonb, cleared text[]) returns bigint
language plpgsql volatile set search_path = ''
as $$
declare
  affected bigint;
  assignments text := (select string_agg(format('%I = null', name), ', ') from unnest(cleared) as name);
  conditions text := (select string_agg(format('t.%I::text = %L', pair.key, pair.value), ' and ') from jsonb_each_text($2) as pair);
begin
  if relation = 'private.erasures' then
    return private.repeat_erasure_of(key);
  end if;
  if relation = 'private.retention' then
    return private.repeat_retention(key);
  end if;
  if relation = 'private.history_contents' then
    if key ->> 'table' = 'public.contact_messages' then
      delete from public.contact_messages where id = (key ->> 'row_id')::uuid;
    end if;
    return private.erase_history_contents(key ->> 'table', (key ->> 'row_id')::uuid);
  end if;
  if assignments is null then
    execute format('delete from %s t where %s', relation::regclass, conditions);
  else
    execute format('update %s t set %s where %s', relation::regclass, assignments, conditions);
  end if;
  get diagnostics affected = row_count;
  if to_regclass('private.history') is not null then
    set constraints all immediate;
    set constraints all deferred;
    perform private.erase_history_contents(relation, named.row_id)
    from (
      select distinct h.row_id
      from private.history h
      join private.history_contents c on c.history_id = h.id
      where h."table" = relation
        and (
          (select bool_and(c.before ->> pair.key is not distinct from pair.value) from jsonb_each_text($2) as pair)
          or h.row_id::text = $2 ->> 'id'
        )
    ) named;
  end if;
  return affected;
end
$$;
