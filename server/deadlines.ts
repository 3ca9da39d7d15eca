import type { Sql } from '../backend/database.ts'
import type { DueWork } from '../backend/realtime/publication-schedule.ts'

/** Openings close by the clock: what is kept of their pages ends there. One that was set and passed between two questions counts. */
export function createDeadlines(sql: Sql): DueWork {
  let since = 'now'
  return {
    async run() {
      const [row] = await sql<{ passed: number; next: number | null; asked_at: string }[]>`
        select passed::int, next, asked_at::text from private.find_deadlines(${since}::text::timestamptz)`
      since = row?.asked_at ?? since
      return { done: row?.passed ?? 0, next: row?.next ?? null }
    },
  }
}
