import { runRawQuery } from '../database/raw-query.ts'
import type { Database } from '../database.ts'
import { anonymous, type Identity } from '../identity.ts'
import { qualify } from '../sql/statement.ts'
import type { Change } from './change.ts'
import type { PublishedTable } from './published-tables.ts'

/** Changes as the subscriber may know them: for visitors, a row before its time does not exist. */
export async function toSeenChanges(
  database: Database,
  identity: Identity,
  { table, changes }: { table: PublishedTable; changes: Change[] },
): Promise<Change[]> {
  const differs = changes.some(change => change.type !== change.visitorType || isHidden(change))
  return differs && !(await readsHidden(database, identity, table))
    ? changes.flatMap(change => toVisitorChange(change) ?? [])
    : changes
}

function toVisitorChange(change: Change): Change | null {
  const { type, visitorType } = change
  if (visitorType === null || isHidden(change)) {
    return null
  }
  // A row that became hidden is reported under the key that visitors knew.
  const isGone = visitorType === 'DELETE' && type === 'UPDATE'
  return { ...change, type: visitorType, key: isGone ? change.oldKey : change.key }
}

/** At its time it is told as an INSERT. */
const isHidden = ({ visitorType, publishesAt }: Change): boolean =>
  visitorType !== 'DELETE' && publishesAt !== null

async function readsHidden(database: Database, identity: Identity, table: PublishedTable): Promise<boolean> {
  const text = 'select realtime.reads_hidden(to_regclass($1))'
  const statement = { text, values: [qualify(table)], prepare: true }
  const [row] =
    identity.claims === anonymous.claims
      ? await database.asAnon(identity, sql => runRawQuery(sql, statement), { pool: 'pages' })
      : // Not charged: a spent budget would be told of.
        await database.readAsRole({ ...identity, client: null }, statement)
  return row?.[0]?.toString() === 't'
}
