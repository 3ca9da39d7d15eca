import { failed, ok, type Result } from './result.ts'
import type { CalendarEntry } from './rows/posts.ts'
import type { Client } from './schema.ts'

/** Publications and scheduled changes of that time; failed ones always. */
export async function listCalendar(
  client: Client,
  { from, to }: { from: string; to: string },
): Promise<Result<CalendarEntry[]>> {
  const { data, error } = await client.rpc('list_calendar', { p_from: from, p_to: to })
  return error ? failed(error) : ok(data)
}
