-- migrate: compatible
-- Each attempt to make a backup, for whoever decides whether one is due and for the back office. The archives themselves
-- say when they were made: this table is lost with the database.
create table backend.backups (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('archive', 'base')),
  started_at timestamptz not null default now(),
  -- What the archive holds is what was committed at this moment.
  snapshot_at timestamptz,
  finished_at timestamptz,
  place text not null,
  name text,
  bytes bigint,
  tables integer,
  files integer,
  error text,
  -- When a restore of this archive into a throw-away cluster was found equal, or why it was not.
  proven_at timestamptz,
  proof_error text
);
create index backups_started_at_idx on backend.backups (started_at desc);
alter table backend.backups enable row level security;

-- What was erased by law. A restore of an older archive erases it again before anything is served; the list is kept beside
-- the archives. `key` names the row by its columns and holds ids only; without `cleared` the row is removed, otherwise
-- these columns are emptied.
create table backend.erasures (
  id bigint generated always as identity primary key,
  erased_at timestamptz not null default clock_timestamp(),
  relation text not null check (relation ~ '^[a-z_]+\.[a-z_]+$'),
  key jsonb not null check (jsonb_typeof(key) = 'object' and key <> '{}'),
  cleared text[] check (cleared <> '{}')
);
alter table backend.erasures enable row level security;

-- Erases what the list names and adds it to the list; of a row that is not there it adds the line all the same, as an
-- archive may have it.
create function backend.erase(relation text, key jsonb, cleared text[] default null) returns bigint
language plpgsql volatile set search_path = ''
as $$
declare
  affected bigint;
begin
  insert into backend.erasures (relation, key, cleared) values ($1, $2, $3);
  affected := backend.repeat_erasure($1, $2, $3);
  return affected;
end
$$;

create function backend.repeat_erasure(relation text, key jsonb, cleared text[]) returns bigint
language plpgsql volatile set search_path = ''
as $$
declare
  affected bigint;
  assignments text := (select string_agg(format('%I = null', name), ', ') from unnest(cleared) as name);
  conditions text := (select string_agg(format('t.%I::text = %L', pair.key, pair.value), ' and ') from jsonb_each_text($2) as pair);
begin
  if assignments is null then
    execute format('delete from %s t where %s', relation::regclass, conditions);
  else
    execute format('update %s t set %s where %s', relation::regclass, assignments, conditions);
  end if;
  get diagnostics affected = row_count;
  return affected;
end
$$;

revoke execute on function backend.erase(text, jsonb, text[]), backend.repeat_erasure(text, jsonb, text[]) from public;

-- For the back office: the newest backups, and which was last proven. A hosted project has no such function.
create function public.list_backups()
returns table (
  started_at timestamptz, finished_at timestamptz, place text, bytes bigint, files integer, error text,
  proven_at timestamptz, proof_error text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    (
      select b.started_at, b.finished_at, b.place, b.bytes, b.files, b.error, b.proven_at, b.proof_error
      from backend.backups b
      where b.kind = 'archive'
      order by b.started_at desc
      limit 10
    )
    union
    (
      select b.started_at, b.finished_at, b.place, b.bytes, b.files, b.error, b.proven_at, b.proof_error
      from backend.backups b
      where b.proven_at is not null
      order by b.proven_at desc
      limit 1
    )
    order by 1 desc;
end
$$;

revoke execute on function public.list_backups() from public;
grant execute on function public.list_backups() to anon, authenticated, service_role;
