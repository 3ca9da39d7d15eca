import type { Sql } from '../backend/database.ts'
import type { Log } from '../backend/log.ts'
import { createPeriodicJob, type PeriodicJob } from '../backend/periodic-job.ts'
import { queueDeskNotices } from '../supabase/functions/send-holla-email/queue-desk-notices.ts'
import { remindOfUnanswered } from '../supabase/functions/send-holla-email/unanswered-reminder.ts'

const tellEvery = 5_000
const lookEvery = 60_000

export function createDeskNotices(sql: Sql, siteUrl: string, log: Log): PeriodicJob[] {
  return [
    createPeriodicJob({
      name: 'Telling the desk of messages',
      initialDelay: tellEvery,
      interval: tellEvery,
      log,
      run: () => queueDeskNotices({ sql, siteUrl }),
    }),
    createPeriodicJob({
      name: 'Telling the desk of what nobody has answered',
      initialDelay: lookEvery / 2,
      interval: lookEvery,
      log,
      run: () => remindOfUnanswered({ sql, siteUrl }),
    }),
  ]
}
