import type postgres from 'postgres'

/** One every two seconds; an hour of television or of a test may bring a thousand. Each network has a limit of its own, but strangers have any number of networks. */
const mostInAnHour = 2_000

/** Whether so many letters came that most must be a program's. Those in quarantine don't count. */
export async function isFlood(sql: postgres.TransactionSql): Promise<boolean> {
  // As two questions, each has an index.
  const [row] = await sql<[{ letters: number }]>`
    select count(*)::int as letters
    from (
      select from public.contact_messages
      where quarantined_at is null and archived_at is null and created_at > now() - interval '1 hour'
      union all
      select from public.contact_messages
      where quarantined_at is null and archived_at is not null and created_at > now() - interval '1 hour'
      limit ${mostInAnHour}
    ) as recent`
  return row.letters >= mostInAnHour
}
