import type { Database, Sql } from '../database.ts'
import type { Log } from '../log.ts'
import { clearCondition, removeExpired, setCondition } from '../operator-problems.ts'
import { createPeriodicJob, type PeriodicJob } from '../periodic-job.ts'
import { type Queue, type QueueState, readQueueState } from './outbox.ts'

export interface WatchedQueues {
  mail: {
    toStrangers: Queue[] // addresses that anybody may have typed
    toUs: Queue[]
  } | null
  webhook: Queue
}

const lateAfter = 15 * 60_000 // milliseconds
const watchEvery = 30_000

export function watchOutbox(database: Database, queues: WatchedQueues, log: Log): PeriodicJob {
  return createPeriodicJob({
    name: 'The watch over the outbox',
    initialDelay: watchEvery / 3,
    interval: watchEvery,
    log,
    async run() {
      await checkOutbox(database, queues)
      await removeExpired(database.owner)
    },
  })
}

export async function checkOutbox(
  { owner: sql, clock }: Database,
  { mail, webhook }: WatchedQueues,
): Promise<void> {
  const isOver = (since: Date | null) => since !== null && clock.now() - since.getTime() > lateAfter
  const read = (some: Queue[]) => Promise.all(some.map(queue => readQueueState(sql, queue)))
  const [toUs, toStrangers, [alerts]] = await Promise.all([
    read(mail?.toUs ?? []),
    read(mail?.toStrangers ?? []),
    read([webhook]),
  ])
  // A stranger's address may not exist, so a refusal of its mail is not worth an alert.
  const late = [
    ...toUs.filter(({ oldestWaitingSince }) => isOver(oldestWaitingSince)),
    ...toStrangers.filter(({ oldestUnansweredSince }) => isOver(oldestUnansweredSince)),
  ]
  const reason = late.find(({ lastError }) => lastError)?.lastError
  await tell(sql, late.length > 0, {
    kind: 'mail-waiting',
    severity: 'critical',
    sentence: `Mails have waited for more than 15 minutes.${reason ? ` ${reason}` : ''}`,
    advice: 'Check the mail server of SMTP_URL. Nothing is lost, and each mail is tried again by itself.',
  })
  const failed = count(toUs)
  await tell(sql, failed > 0, {
    kind: 'mail-failed',
    severity: 'warning',
    sentence: `${failed === 1 ? 'A message was' : `${failed} messages were`} refused by the mail server for good.`,
    advice: 'Read under Messages why, and send them again from there.',
  })
  const untold = alerts?.failed ?? 0
  await tell(sql, untold > 0, {
    kind: 'webhook-failed',
    severity: 'warning',
    sentence: `${untold === 1 ? 'A call of the webhook has' : `${untold} calls of the webhook have`} been given up.`,
    advice: 'See under Alerts what it answered last, and send them again from there.',
  })
}

const count = (states: QueueState[]) => states.reduce((sum, { failed }) => sum + failed, 0)

const tell = (sql: Sql, isSo: boolean, condition: Parameters<typeof setCondition>[1]) =>
  isSo ? setCondition(sql, condition) : clearCondition(sql, condition.kind)
