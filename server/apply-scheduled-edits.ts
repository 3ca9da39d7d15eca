import type { Sql } from '../backend/database.ts'
import type { DueWork } from '../backend/publication-schedule.ts'

interface Answer {
  done: number
  next: number | null
  asked_at: string
}

/** Applies scheduled edits and passed deadlines; `since` also finds one that was set and passed between two runs. */
export function createDueWork(sql: Sql): DueWork {
  let since = 'now'
  return {
    async run() {
      const [answer] = await sql<[Answer]>`
        select done, next, asked_at::text from private.run_due_work(${since}::text::timestamptz)`
      since = answer.asked_at
      return answer
    },
  }
}
