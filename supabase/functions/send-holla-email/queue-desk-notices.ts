import type postgres from 'postgres'

/** Each thing is queued once, however many processes ask. */
export async function queueDeskNotices({
  sql,
  siteUrl,
}: {
  sql: postgres.Sql
  siteUrl: string
}): Promise<void> {
  await sql`select private.tell_desk(${siteUrl})`
}
