import type { Sql } from '../database.ts'

/**
 * Decision 42: published tables with the trigger, whose policies for visitors compare columns by built-in immutable
 * functions only, or whose rows appear at times that the feed knows. None where changes of policies are not told.
 */
export async function listReproducible(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select c.oid::int8::float8 as id
    from pg_catalog.pg_publication_tables p
    join pg_catalog.pg_namespace n on n.nspname = p.schemaname
    join pg_catalog.pg_class c on c.relname = p.tablename and c.relnamespace = n.oid
    where p.pubname = 'supabase_realtime'
      and c.relkind = 'r'
      and not c.relispartition
      and not exists (select from pg_catalog.pg_inherits i where c.oid in (i.inhparent, i.inhrelid))
      and realtime.is_watched(c.oid)
      and exists (
        select from pg_catalog.pg_trigger t
        where t.tgrelid = c.oid and t.tgname = 'realtime_notify_change' and t.tgenabled in ('O', 'A')
      )
      and (realtime.publication_column(c.oid) is not null or not exists (
        select
        from pg_catalog.pg_policy q
        where q.polrelid = c.oid
          and c.relrowsecurity
          and q.polcmd in ('r', '*')
          and exists (
            select from unnest(q.polroles) as target
            where target = 0 or pg_catalog.pg_has_role('anon', target, 'USAGE')
          )
          and (
            exists (
              select from regexp_matches(q.polqual::text, '\\{([A-Z]+)', 'g') as node
              where node[1] <> all (array['CONST', 'VAR', 'OPEXPR', 'FUNCEXPR', 'BOOLEXPR', 'NULLTEST', 'BOOLEANTEST'])
            )
            or exists (
              select
              from regexp_matches(q.polqual::text, ':(?:op)?funcid ([0-9]+)', 'g') as called
              left join pg_catalog.pg_proc f
                on f.oid = called[1]::oid
                and f.provolatile = 'i'
                and f.pronamespace = 'pg_catalog'::regnamespace
              where f.oid is null
            )
          )
      ))
      and 2 = (
        select count(*) from pg_catalog.pg_event_trigger
        where evtname in ('holla_ddl_watch', 'holla_drop_watch') and evtenabled in ('O', 'A')
      )`
  return rows.map(({ id }) => id)
}
