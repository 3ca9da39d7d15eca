import { z } from 'zod'
import type { Sql } from '../database.ts'

export const feedChannel = 'change_feed'

const message = z.object({
  process: z.string(),
  type: z.enum(['heartbeat', 'acknowledgement', 'leave']),
  /** In a heartbeat the oldest transaction still running; in an acknowledgement the change's. */
  transaction: z.coerce.number().nullable(),
})

export type FeedMessage = z.infer<typeof message>

export const parseFeedMessage = (text: string): FeedMessage => message.parse(JSON.parse(text))

export const sendHeartbeat = (sql: Sql, process: string) => sql<[{ now: Date }]>`
  select clock_timestamp() as now, pg_notify(${feedChannel}, json_build_object(
    'process', ${process}::text, 'type', 'heartbeat', 'transaction', pg_snapshot_xmin(pg_current_snapshot())
  )::text)`

export const sendFeedMessage = (sql: Sql, given: FeedMessage) => sql`
  select pg_notify(${feedChannel}, ${JSON.stringify(given)})`
