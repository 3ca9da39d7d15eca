/** The metrics of one process; the supervisor gathers them from its workers (`server/metrics.ts`). */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export const metrics = new Registry()

const registers = [metrics]

export const budgetSpent = new Counter({
  name: 'holla_budget_spent_milliseconds_total',
  help: "Price of strangers' work",
  labelNames: ['kind'],
  registers,
})

export const refusedByBudget = new Counter({
  name: 'holla_budget_refusals_total',
  help: 'Strangers told to come later, by what they asked for',
  labelNames: ['by'],
  registers,
})

export const replicaLag = new Gauge({
  name: 'holla_replica_lag_seconds',
  help: 'How long ago the oldest transaction was heard of that the reading replica lacks',
  registers,
})

export const openConnections = new Gauge({
  name: 'holla_http_connections',
  help: 'Open connections of visitors',
  registers,
})

export const noticeAge = new Gauge({
  name: 'holla_notice_age_seconds',
  help: 'Since the database last told of anything; one comes every five seconds',
  registers,
})

export const realtimeSockets = new Gauge({
  name: 'holla_realtime_sockets',
  help: 'Open web sockets',
  registers,
})

/** Plain numbers, as a registry look-up takes almost as long as serving a cached page. */
export const pageCacheLookups = { hit: 0, miss: 0 }

new Counter({
  name: 'holla_page_cache_lookups_total',
  help: 'Pages asked for: kept (hit) or to be rendered (miss)',
  labelNames: ['result'],
  registers,
  collect() {
    this.reset()
    for (const [result, count] of Object.entries(pageCacheLookups)) {
      this.inc({ result }, count)
    }
  },
})

export const databaseWaits = new Histogram({
  name: 'holla_database_wait_seconds',
  help: 'How long those waited for a connection who had to',
  labelNames: ['pool'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const databaseTimeouts = new Counter({
  name: 'holla_database_wait_timeouts_total',
  help: 'Requests that got no connection in time',
  labelNames: ['pool'],
  registers,
})

export const slowStatements = new Counter({
  name: 'holla_slow_statements_total',
  help: 'Statements that took half a second or more',
  registers,
})

export const outboxWaiting = new Gauge({
  name: 'holla_outbox_waiting',
  help: 'Mails and calls that wait to be delivered',
  labelNames: ['queue'],
  registers,
})

export const outboxOldest = new Gauge({
  name: 'holla_outbox_oldest_seconds',
  help: 'How long the oldest of them has waited',
  labelNames: ['queue'],
  registers,
})

export const outboxOldestUnanswered = new Gauge({
  name: 'holla_outbox_oldest_unanswered_seconds',
  help: 'How long the oldest without an answer of its receiver has waited',
  labelNames: ['queue'],
  registers,
})

export const outboxFailed = new Gauge({
  name: 'holla_outbox_failed',
  help: 'What was given up',
  labelNames: ['queue'],
  registers,
})

export const outboxLastError = new Gauge({
  name: 'holla_outbox_last_error',
  help: 'Why the last failed attempt failed; 1 for the sentence that is the last',
  labelNames: ['queue', 'error'],
  registers,
})

export const conditionGauge = new Gauge({
  name: 'holla_condition',
  help: 'What is not well, by kind; 1 while it is so',
  labelNames: ['kind', 'severity'],
  registers,
})

export const backupAge = new Gauge({
  name: 'holla_backup_age_seconds',
  help: 'Since the last good backup (archive) and since a restore last proved one (proof)',
  labelNames: ['of'],
  registers,
})

export const diskFree = new Gauge({
  name: 'holla_disk_free_bytes',
  help: 'Room on the disk of DATA_DIR',
  registers,
})

export const diskSize = new Gauge({
  name: 'holla_disk_size_bytes',
  help: 'Size of the disk of DATA_DIR',
  registers,
})
