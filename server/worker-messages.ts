/** Between supervisor and workers. Secrets travel here and in no argument of a process. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { Spent } from '../backend/budgets.ts'
import type { DatabaseUrls } from '../backend/database.ts'
import type { Config } from './config.ts'

export interface Assignment {
  config: Config
  database: DatabaseUrls | null
  port: number
  /** The first one adds sample content and the first account, and says where the site is. */
  isFirst: boolean
}

export type ToWorker =
  | { type: 'prepare'; assignment: Assignment }
  | { type: 'listen' }
  | { type: 'connection'; received: string } // base64
  | { type: 'drain' }
  | { type: 'ping'; id: number }
  | { type: 'measure'; id: number }
  | { type: 'spent'; spent: Spent[] }

export type ToSupervisor =
  | { type: 'loaded' }
  | { type: 'ready' }
  | { type: 'listening' }
  | { type: 'failed'; message: string; isStartupError: boolean }
  | { type: 'measured'; id: number; metrics: WorkerMetrics }
  | { type: 'pong'; id: number }
  | { type: 'spent'; spent: Spent[] }

export interface WorkerMetrics {
  /** Why it is not ready (`server/readiness.ts`). */
  failures: string[]
  /** Of its registry (`backend/metrics.ts`). */
  metrics: MetricObjectWithValues<MetricValue<string>>[]
}
