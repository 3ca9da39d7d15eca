-- migrate: compatible
-- Called by the product where it is there: what was told to others about these leads and letters. Each row is read once,
-- however many ids there are.
create function auth.forget_deliveries(p_ids uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from backend.webhook_deliveries
  where id in (
    select d.id
    from backend.webhook_deliveries d
    cross join lateral regexp_matches(d.data::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') named
    where named[1] in (select id::text from unnest(p_ids) id)
  );
  delete from realtime.messages
  where id in (
    select m.id
    from realtime.messages m
    cross join lateral regexp_matches(m.payload::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') named
    where named[1] in (select id::text from unnest(p_ids) id)
  );
$$;

revoke execute on function auth.forget_deliveries(uuid[]) from public;

-- The erasure of a person is repeated by the product, which knows the address again by what it left in this state. What went
-- for good from the trash, or as its time was over, is not brought back either.
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
