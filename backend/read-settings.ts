import type { Group } from '../app/settings/group.ts'
import { resolve } from '../app/settings/resolve.ts'
import { toStored } from '../app/settings/to-stored.ts'
import type { Sql } from './database.ts'

export async function readSettings<Values extends object>(sql: Sql, group: Group<Values>): Promise<Values> {
  const rows = await sql<{ name: string; value: unknown }[]>`
    select name, value from public.settings where name like ${`${group.name}.%`} and value <> 'null'`
  return resolve(group, toStored(rows, [group]))
}
