-- migrate: compatible
-- A long text is written as JSON once and copied as rarely as can be: a save must not be felt.
create or replace function private.add_history_entry(
  p_table text,
  p_row_id uuid,
  p_operation text,
  p_changed text[],
  p_device text,
  p_label text,
  p_before jsonb,
  p_after jsonb
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  last private.history;
  entry private.history;
  salt bytea := uuid_send(gen_random_uuid());
  actor text;
begin
  perform pg_advisory_xact_lock(hashtextextended('history', 0));
  select * into last from private.history order by id desc limit 1;
  entry.id := coalesce(last.id, 0) + 1;
  entry.at := clock_timestamp();
  entry.transaction := pg_current_xact_id();
  entry.via := private.name_history_channel();
  entry.actor_id := case
    when entry.via = 'backfill' then null
    when nullif(current_setting('holla.history_via', true), '') is null then auth.uid()
    else nullif(current_setting('holla.history_actor', true), '')::uuid
  end;
  entry."table" := p_table;
  entry.row_id := p_row_id;
  entry.operation := p_operation;
  entry.changed := p_changed;
  entry.first_id := case
    when last.transaction = entry.transaction and last."table" = p_table and last.operation = p_operation
      and last.changed = p_changed and last.via = entry.via and last.actor_id is not distinct from entry.actor_id
    then last.first_id
    else entry.id
  end;
  if entry.actor_id is not null then
    actor := coalesce(
      private.find_email(entry.actor_id), case when entry.actor_id = auth.uid() then auth.jwt() ->> 'email' end
    );
  end if;
  entry.previous_hash := coalesce(last.hash, '');
  entry.content_digest := sha256(
    salt || coalesce(sha256(convert_to(p_before::text, 'utf8')), '')
      || convert_to(jsonb_build_array(p_label, actor, p_device)::text, 'utf8')
  );
  entry.after_digest := sha256(salt || convert_to(p_after::text, 'utf8'));
  entry.hash := sha256(
    entry.previous_hash || entry.content_digest || coalesce(entry.after_digest, '') || convert_to(
      jsonb_build_array(
        entry.id, entry.first_id, extract(epoch from entry.at), entry.transaction::text, entry.actor_id, entry.via,
        entry."table", entry.row_id, entry.operation, entry.changed
      )::text,
      'utf8'
    )
  );
  insert into private.history values (entry.*) on conflict (id) do nothing;
  if not found then
    -- A transaction of an older snapshot does not see who wrote since.
    raise exception 'Somebody else changed something at the same moment' using errcode = '40001';
  end if;
  insert into private.history_contents (history_id, salt, before, label, actor, device)
  values (entry.id, salt, p_before, p_label, actor, p_device);
end
$$;

create or replace function private.keep_history() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  key_column text := tg_argv[0];
  light text[] := tg_argv[3];
  before jsonb := to_jsonb(old);
  whole jsonb := coalesce(to_jsonb(new), before);
  after jsonb;
  changed text[];
begin
  if tg_op <> 'DELETE' then
    after := whole - tg_argv[2]::text[];
  end if;
  if tg_op = 'INSERT' then
    changed := array(select name from jsonb_object_keys(after) name order by name);
  elsif tg_op = 'UPDATE' then
    changed := array(select name from jsonb_object_keys(after) name where after -> name is distinct from before -> name order by name);
    if changed = '{}' then
      return null;
    end if;
    if changed <@ light then
      select jsonb_object_agg(name, before -> name) into before from unnest(light || key_column) name;
      select jsonb_object_agg(name, after -> name) into after from unnest(light || key_column) name;
    end if;
  end if;
  perform private.add_history_entry(
    format('%I.%I', tg_table_schema, tg_table_name),
    private.to_history_id(whole ->> key_column),
    tg_op,
    coalesce(changed, '{}'),
    coalesce(
      left(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent', 300),
      case when auth.jwt() ->> 'role' is null then current_setting('application_name') end
    ),
    private.to_history_label(whole, tg_argv[1]),
    before,
    after
  );
  return null;
end
$$;

-- How each kept table is kept, as its trigger says it.
create function private.list_kept_tables()
returns table ("table" text, key_column text, label_column text, ignored text[], keeps_inserts boolean, is_enabled boolean)
language sql stable security definer set search_path = ''
as $$
  select
    format('%I.%I', n.nspname, c.relname), a.list[1], a.list[2], a.list[3]::text[],
    -- The bit of inserts.
    t.tgtype & 4 <> 0, t.tgenabled in ('O', 'A')
  from pg_catalog.pg_trigger t
  join pg_catalog.pg_class c on c.oid = t.tgrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as list) a
  where t.tgfoid = 'private.keep_history()'::regprocedure
$$;

-- What is there already is known from now on as it is: whatever changes it past the triggers is found.
create function private.begin_history_of(p_table regclass) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  kept record;
  found_row jsonb;
  begun bigint := 0;
begin
  select * into strict kept from private.list_kept_tables() k where k."table"::regclass = p_table;
  for found_row in execute format(
    'select to_jsonb(t) from %1$s t where not exists (
      select from private.history h where h."table" = %2$L and h.row_id = private.to_history_id(t.%3$I::text)
    )',
    p_table, kept."table", kept.key_column
  ) loop
    perform private.add_history_entry(
      kept."table",
      private.to_history_id(found_row ->> kept.key_column),
      'BASELINE',
      array(select name from jsonb_object_keys(found_row - kept.ignored) name order by name),
      null,
      private.to_history_label(found_row, kept.label_column),
      null,
      found_row - kept.ignored
    );
    begun := begun + 1;
  end loop;
  return begun;
end
$$;

select private.begin_history_of("table"::regclass) from private.list_kept_tables() where keeps_inserts;

revoke execute on function private.list_kept_tables(), private.begin_history_of(regclass) from public;
