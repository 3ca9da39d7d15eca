/** What a process tells of itself, one metric each. The supervisor gathers them from its workers (`server/metrics.ts`). */
import { Counter, Gauge, Registry } from 'prom-client'

export const metrics = new Registry()

const registers = [metrics]

export const budgetSpent = new Counter({
  name: 'holla_budget_spent_milliseconds_total',
  help: "Price of strangers' work",
  labelNames: ['kind'],
  registers,
})

export const budgetRefusals = new Counter({
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
