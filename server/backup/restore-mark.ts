import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql, Transaction } from '../../backend/database.ts'
import { StartupError } from '../startup-error.ts'

const ownSchemas = ['auth', 'storage', 'realtime', 'rest', 'backend', 'private', 'extensions', 'migrations']

/** Marks the database as being restored, without what an interrupted restore left. @throws StartupError */
export async function beginRestore(sql: Sql): Promise<void> {
  await requireEmptyOrInterrupted(sql)
  if (await isBeingRestored(sql)) {
    await abandonRestore(sql)
  }
  await sql.begin(async transaction => {
    await transaction`create schema migrations`
    await transaction`create table migrations.restoring (since timestamptz not null default now())`
  })
}

/** @throws StartupError when the database has more than what an interrupted restore left */
export async function requireEmptyOrInterrupted(sql: Sql): Promise<void> {
  if (await isBeingRestored(sql)) {
    return
  }
  const found = await sql<{ name: string }[]>`
    select 'schema ' || nspname as name
    from pg_catalog.pg_namespace
    where nspname = any (string_to_array(${ownSchemas.join()}, ','))
    union all
    select c.oid::regclass::text
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (
        select from pg_catalog.pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
    order by 1
    limit 3`
  if (found.length > 0) {
    throw new StartupError(
      `The database is not empty: it has ${found.map(({ name }) => name).join(', ')}. A restore goes into an empty place only: make a new database for it.`,
    )
  }
}

export async function endRestore(sql: Sql | Transaction): Promise<void> {
  await sql`drop table if exists migrations.restoring`
}

export const toStaging = (dataDirectory: string): string => join(dataDirectory, 'restoring')

/** @throws StartupError after an unfinished restore; what is left of a finished one, which looks like it, is removed */
export function requireNoRestoreInFolder(dataDirectory: string): void {
  if (existsSync(join(dataDirectory, 'postgres'))) {
    rmSync(toStaging(dataDirectory), { recursive: true, force: true })
  } else if (existsSync(toStaging(dataDirectory))) {
    throw new StartupError(
      `A restore into ${dataDirectory} has not come to its end. Run \`npm run restore\` again, or remove ${toStaging(dataDirectory)}.`,
    )
  }
}

/** @throws StartupError after an unfinished restore */
export async function requireNoRestore(sql: Sql): Promise<void> {
  if (await isBeingRestored(sql)) {
    throw new StartupError(
      'A restore into this database has not come to its end. Run `npm run restore` again, or make a new database.',
    )
  }
}

async function isBeingRestored(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ is: boolean }]>`select to_regclass('migrations.restoring') is not null as is`
  return row.is
}

/** The database was empty before, so all that we own there came with the restore. */
export async function abandonRestore(sql: Sql): Promise<void> {
  await sql.begin(async transaction => {
    const own = await transaction<{ statement: string }[]>`
      select format('drop schema %I cascade', nspname) as statement
      from pg_catalog.pg_namespace
      where nspname = any (string_to_array(${ownSchemas.join()}, ','))
      union all
      select format('drop table %s cascade', c.oid::regclass)
      from pg_catalog.pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relowner = current_user::regrole
      union all
      select 'drop publication supabase_realtime'
      from pg_catalog.pg_publication
      where pubname = 'supabase_realtime'`
    for (const { statement } of own) {
      await transaction.unsafe(statement)
    }
    const routines = await transaction<{ statement: string }[]>`
      select format('drop function %s cascade', p.oid::regprocedure) as statement
      from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
        and not exists (
          select from pg_catalog.pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
        )`
    for (const { statement } of routines) {
      await transaction.unsafe(statement)
    }
  })
}
