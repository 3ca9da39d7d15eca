/** Secrets travel here, as the arguments of a process are public. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { Spent } from '../backend/budgets.ts'
import type { DatabaseUrls } from '../backend/database.ts'
import type { Config } from './config.ts'

export interface Assignment {
  config: Config
  database: DatabaseUrls | null
  port: number
  /** The first one adds sample content and the first account, and prints the site's address. */
  isFirst: boolean
}

export type ToWorker =
  | { type: 'prepare'; assignment: Assignment }
  | { type: 'listen' }
  | { type: 'connection'; received: string } // base64
  | { type: 'listener' }
  | { type: 'drain' }
  | { type: 'ping'; id: number }
  | { type: 'measure'; id: number }
  | { type: 'spent'; spent: Spent[] }

export type ToSupervisor =
  | { type: 'loaded' }
  | { type: 'ready' }
  | { type: 'listening' }
  | { type: 'listener'; copies: number }
  | { type: 'failed'; message: string; isStartupError: boolean }
  | { type: 'measured'; id: number; metrics: WorkerMetrics }
  | { type: 'pong'; id: number }
  | { type: 'spent'; spent: Spent[] }

export interface WorkerMetrics {
  failures: string[]
  metrics: MetricObjectWithValues<MetricValue<string>>[]
}
