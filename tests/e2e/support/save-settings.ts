import type postgres from 'postgres'

/** Name → value; null is the default. As whoever owns the database would. */
export async function saveSettings(database: postgres.Sql, values: Record<string, unknown>): Promise<void> {
  await database`
    update public.settings s set value = c.value
    from jsonb_each(${database.json(values as postgres.JSONValue)}) c
    where c.key = s.name`
}
