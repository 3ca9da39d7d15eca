-- migrate: compatible
-- What was: every change of every kept table, as a chain in which each entry covers the one before by its hash. Nobody may
-- change it. Content lies apart with a random salt, so that it can be erased while the chain stays whole (decision 50).
create table private.history (
  -- Without gaps, as entries are written one after the other.
  id bigint primary key,
  -- The first of the entries of one transaction that say the same of several rows: one line for a person who reads.
  first_id bigint not null,
  at timestamptz not null,
  transaction xid8 not null,
  actor_id uuid,
  via text not null check (via ~ '^[a-z ]+$'),
  "table" text not null,
  row_id uuid not null,
  operation text not null check (operation in ('BASELINE', 'INSERT', 'UPDATE', 'DELETE', 'ERASE')),
  -- Of an insert and a baseline the columns that there were.
  changed text[] not null,
  previous_hash bytea not null,
  -- Of salt and content.
  content_digest bytea not null,
  -- Of salt and the row after; null after a deletion.
  after_digest bytea,
  hash bytea not null
);
create index history_row_idx on private.history ("table", row_id, id);
create index history_at_idx on private.history (at desc) where id = first_id;
create index history_actor_idx on private.history (actor_id, id desc) where id = first_id;
create index history_deletions_idx on private.history ("table", at desc) where operation = 'DELETE';

create table private.history_contents (
  history_id bigint primary key,
  salt bytea not null,
  -- The row before; null where there was none, and of little changes only the columns that changed often.
  before jsonb,
  -- What a person calls the row, after the change.
  label text,
  -- E-mail address of who did it.
  actor text,
  -- User agent, or the name of the program that spoke to the database.
  device text
);

alter table private.history enable row level security;
alter table private.history_contents enable row level security;

create function private.refuse_history_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_table_name = 'history_contents' and tg_op = 'DELETE'
    and current_setting('holla.erases_history', true) = 'on' then
    return null;
  end if;
  raise exception 'The history is never changed'
    using errcode = '42501', hint = 'Content that must go is erased by private.erase_history(table, row_id).';
end
$$;

create trigger refuse_history_change
before update or delete or truncate on private.history
for each statement execute function private.refuse_history_change();

create trigger refuse_history_change
before update or delete or truncate on private.history_contents
for each statement execute function private.refuse_history_change();

-- For work that is done for somebody else, until the transaction ends; what came before it is written first.
create function private.act_in_history(p_actor_id uuid, p_via text) returns void
language plpgsql set search_path = ''
as $$
begin
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('holla.history_actor', coalesce(p_actor_id::text, ''), true),
    set_config('holla.history_via', p_via, true);
end
$$;

create function private.name_history_channel() returns text
language sql stable set search_path = ''
as $$
  select case
    when current_setting('holla.backfill', true) = 'on' then 'backfill'
    when nullif(current_setting('holla.history_via', true), '') is not null then current_setting('holla.history_via')
    when auth.jwt() ->> 'role' = 'authenticated' then 'back office'
    when auth.jwt() ->> 'role' = 'anon' then 'publishable key'
    when auth.jwt() ->> 'role' = 'service_role' then 'secret key'
    else 'database'
  end
$$;

-- Whoever writes to the chain holds it until the commit.
create function private.add_history_entry(
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
  actor := coalesce(private.find_email(entry.actor_id), case when entry.actor_id = auth.uid() then auth.jwt() ->> 'email' end);
  entry.previous_hash := coalesce(last.hash, '');
  entry.content_digest := sha256(
    salt || convert_to(jsonb_build_array('content', p_before, p_label, actor, p_device)::text, 'utf8')
  );
  entry.after_digest := sha256(salt || convert_to(jsonb_build_array('after', p_after)::text, 'utf8'));
  if p_after is null then
    entry.after_digest := null;
  end if;
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

-- The key is a uuid, or something shorter that makes one.
create function private.to_history_id(p_key text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when p_key ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then p_key::uuid else md5(p_key)::uuid end
$$;

create function private.to_history_label(p_row jsonb, p_column text) returns text
language sql stable set search_path = ''
as $$
  select case p_column
    when 'user_id' then private.find_email((p_row ->> 'user_id')::uuid)
    when 'post_id' then (select title from public.posts where id = (p_row ->> 'post_id')::uuid)
    else p_row ->> p_column
  end
$$;

-- Arguments: column of the key, column of the label, columns that are not kept, and columns of which a change keeps only
-- these. Times are written the same in every session.
create function private.keep_history() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  key_column text := tg_argv[0];
  ignored text[] := tg_argv[2];
  light text[] := tg_argv[3];
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new) - ignored;
  changed text[];
  label text;
begin
  if tg_op = 'UPDATE' then
    select coalesce(array_agg(a.key order by a.key), '{}') into changed
    from jsonb_each(after) a
    where a.value is distinct from before -> a.key;
    if changed = '{}' then
      return null;
    end if;
    if changed <@ light then
      select jsonb_object_agg(name, before -> name) into before from unnest(light || key_column) name;
      select jsonb_object_agg(name, after -> name) into after from unnest(light || key_column) name;
    end if;
  else
    select coalesce(array_agg(name order by name), '{}') into changed from jsonb_object_keys(after) name;
  end if;
  label := private.to_history_label(to_jsonb(coalesce(new, old)), tg_argv[1]);
  perform private.add_history_entry(
    format('%I.%I', tg_table_schema, tg_table_name),
    private.to_history_id(to_jsonb(coalesce(new, old)) ->> key_column),
    tg_op,
    changed,
    coalesce(
      left(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent', 300),
      case when auth.jwt() ->> 'role' is null then current_setting('application_name') end
    ),
    label,
    before,
    after
  );
  return null;
end
$$;

-- Rows that are truncated away are deleted.
create function private.keep_history_of_truncation() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  row_before jsonb;
begin
  set constraints all immediate;
  set constraints all deferred;
  for row_before in execute format('select to_jsonb(t) from %I.%I t', tg_table_schema, tg_table_name) loop
    perform private.add_history_entry(
      format('%I.%I', tg_table_schema, tg_table_name),
      private.to_history_id(row_before ->> tg_argv[0]),
      'DELETE',
      '{}',
      current_setting('application_name'),
      private.to_history_label(row_before, tg_argv[1]),
      row_before,
      null
    );
  end loop;
  return null;
end
$$;

-- From now on changes of the table are kept. `p_label` is what a person calls a row; a change of `p_ignored` alone is none,
-- and one of `p_light` alone keeps only these columns of the row before. Called again it changes what was said.
create function private.keep_history_of(
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
end
$$;

select private.keep_history_of('public.posts', 'title', p_ignored => '{updated_at}');
select private.keep_history_of('public.categories', 'name');
select private.keep_history_of('private.super_admins', 'user_id');
-- What visitors send is no change of ours, nor is its delivery.
select private.keep_history_of(
  'public.contact_messages',
  'subject',
  p_ignored => '{attempts,next_attempt_at,delivered_at,failed_at,waiting_since,last_error,last_status}',
  p_light => '{read_at,archived_at,quarantined_at}',
  p_inserts => false
);

-- Takes away all that is kept of a row: by law, or as its time is over. That it was is an entry, too.
create function private.erase_history(p_table text, p_row_id uuid) returns bigint
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

-- The versions of a post, newest first. Each is what stood before the entry `history_id`, which is null for the present one;
-- who wrote it, when and what they changed is said by the saves that made it. Saves of one person within ten minutes of
-- their first are one version. Of what stood before the history began nobody knows who wrote it.
create function public.list_post_versions(p_post_id uuid, p_limit integer default 200)
returns table (
  history_id bigint,
  written_at timestamptz,
  actor_id uuid,
  actor text,
  via text,
  device text,
  operation text,
  changed text[],
  saves integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  entry private.history;
  begun_at timestamptz;
  made_by bigint;
  columns text[] := '{}';
  count_of_saves integer := 0;
  is_open boolean := null;
  found_versions jsonb[] := '{}';
begin
  perform private.require_super_admin();
  for entry in
    select h.*
    from private.history h
    where h."table" = 'public.posts' and h.row_id = p_post_id
      and h.via <> 'backfill' and h.operation not in ('BASELINE', 'ERASE') and h.changed <> '{user_id}'
    order by h.id
  loop
    if is_open and entry.operation = 'UPDATE' and entry.at < begun_at + interval '10 minutes'
      and exists (
        select from private.history m
        where m.id = made_by and m.actor_id is not distinct from entry.actor_id and m.via = entry.via
      )
    then
      made_by := entry.id;
      columns := array(select distinct unnest(columns || entry.changed) order by 1);
      count_of_saves := count_of_saves + 1;
      continue;
    end if;
    if is_open or (is_open is null and entry.operation <> 'INSERT') then
      found_versions := found_versions || jsonb_build_object(
        'ended_by', entry.id, 'made_by', made_by, 'changed', columns, 'saves', count_of_saves
      );
    end if;
    is_open := entry.operation <> 'DELETE';
    made_by := entry.id;
    begun_at := entry.at;
    columns := case when entry.operation = 'UPDATE' then entry.changed else '{}' end;
    count_of_saves := 1;
  end loop;
  if is_open is distinct from false then
    found_versions := found_versions || jsonb_build_object(
      'ended_by', null, 'made_by', made_by, 'changed', columns, 'saves', count_of_saves
    );
  end if;
  return query
    select
      v.ended_by,
      coalesce(m.at, (e.before ->> 'updated_at')::timestamptz, p.updated_at),
      m.actor_id,
      coalesce(c.actor, private.find_email(m.actor_id)),
      m.via,
      c.device,
      m.operation,
      v.changed,
      v.saves
    from unnest(found_versions) with ordinality f (version, place)
    cross join jsonb_to_record(f.version) v (ended_by bigint, made_by bigint, changed text[], saves integer)
    left join private.history m on m.id = v.made_by
    left join private.history_contents c on c.history_id = v.made_by
    left join private.history_contents e on e.history_id = v.ended_by
    left join public.posts p on v.ended_by is null and p.id = p_post_id
    where e.before is not null or p.id is not null
    order by f.place desc
    limit least(greatest(coalesce(p_limit, 200), 0), 1000);
end
$$;

-- What stood in a post before that entry; no row where it was erased.
create function public.find_post_version(p_history_id bigint)
returns table (post_id uuid, post jsonb, category text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select h.row_id, c.before, g.name
    from private.history h
    join private.history_contents c on c.history_id = h.id
    left join public.categories g on g.id = (c.before ->> 'category_id')::uuid
    where h.id = p_history_id and h."table" = 'public.posts' and c.before is not null;
end
$$;

-- What staff did, newest first; several rows of one call are one line, with the first names. `former` has short values of
-- before. `p_before` is the last id of the page before.
create function public.list_audit(
  p_actor_id uuid default null,
  p_via text default null,
  p_tables text[] default null,
  p_from timestamptz default null,
  p_until timestamptz default null,
  p_before bigint default null,
  p_limit integer default 50
)
returns table (
  id bigint,
  at timestamptz,
  actor_id uuid,
  actor text,
  via text,
  device text,
  "table" text,
  row_id uuid,
  operation text,
  changed text[],
  rows bigint,
  labels text[],
  former jsonb,
  is_restored boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select
      h.id, h.at, h.actor_id, coalesce(c.actor, private.find_email(h.actor_id)), h.via, c.device, h."table", h.row_id,
      h.operation, h.changed,
      coalesce(
        (select n.id from private.history n where n.id > h.id and n.id = n.first_id order by n.id limit 1),
        (select n.id + 1 from private.history n order by n.id desc limit 1)
      ) - h.id,
      array(
        select coalesce(
          l.label,
          -- Who lost their rights with their account is named by what was said before.
          (
            select o.label
            from private.history_contents o
            join private.history i on i.id = o.history_id
            where i."table" = g."table" and i.row_id = g.row_id and i.id < g.id and o.label is not null
            order by i.id desc
            limit 1
          )
        )
        from private.history g
        left join private.history_contents l on l.history_id = g.id
        where g.id between h.id and h.id + 2 and g.first_id = h.id
        order by g.id
      ),
      case when h.operation = 'UPDATE' then (
        select jsonb_object_agg(name, c.before -> name)
        from unnest(h.changed) name
        where name <> all ('{content,excerpt}')
      ) end,
      h.operation = 'INSERT' and exists (
        select from private.history d
        where d."table" = h."table" and d.row_id = h.row_id and d.id < h.id and d.operation = 'DELETE'
      )
    from private.history h
    left join private.history_contents c on c.history_id = h.id
    where h.id = h.first_id
      and h.operation <> 'BASELINE' and h.via <> 'backfill'
      and (p_actor_id is null or h.actor_id = p_actor_id)
      and (p_via is null or h.via = p_via)
      and (p_tables is null or h."table" = any (p_tables))
      and (p_from is null or h.at >= p_from)
      and (p_until is null or h.at < p_until)
      and (p_before is null or h.id < p_before)
    order by h.id desc
    limit least(greatest(coalesce(p_limit, 50), 0), 1000);
end
$$;

-- Whoever is in the history, for a choice: people, and ways in that bear no name.
create function public.list_audit_actors()
returns table (actor_id uuid, actor text, via text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    -- From one person to the next by the index, whatever number of entries lies between.
    with recursive people as (
      (select h.actor_id from private.history h where h.id = h.first_id and h.actor_id is not null order by h.actor_id limit 1)
      union all
      select (
        select h.actor_id from private.history h
        where h.id = h.first_id and h.actor_id > p.actor_id
        order by h.actor_id
        limit 1
      )
      from people p
      where p.actor_id is not null
    )
    select p.actor_id, coalesce(private.find_email(p.actor_id), (
      select c.actor
      from private.history h
      join private.history_contents c on c.history_id = h.id
      where h.actor_id = p.actor_id and h.id = h.first_id and c.actor is not null
      order by h.id desc
      limit 1
    )), null
    from people p
    where p.actor_id is not null
    union all
    select null, null, w.via
    from unnest(array['database', 'secret key']) w (via)
    where exists (select from private.history h where h.id = h.first_id and h.actor_id is null and h.via = w.via)
    order by 2 nulls last, 3;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.list_post_versions(uuid, integer), public.find_post_version(bigint),
  public.list_audit(uuid, text, text[], timestamptz, timestamptz, bigint, integer), public.list_audit_actors()
from public;
grant execute on function public.list_post_versions(uuid, integer), public.find_post_version(bigint),
  public.list_audit(uuid, text, text[], timestamptz, timestamptz, bigint, integer), public.list_audit_actors()
to anon, authenticated, service_role;
