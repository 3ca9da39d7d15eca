/** What supervisor and workers tell each other. Secrets travel here and in no argument of a process. */
import type { Budgets, Spent } from '../backend/budgets.ts'
import type { DatabaseUrls } from '../backend/database.ts'
import type { Config } from './config.ts'

export interface Assignment {
  config: Config
  /** Null where the backend runs elsewhere. */
  database: DatabaseUrls | null
  port: number
  /** The first one adds sample content and the first account, and says where the site is. */
  isFirst: boolean
}

export type ToWorker =
  | { type: 'prepare'; assignment: Assignment }
  /** From now on the port is the worker's. */
  | { type: 'listen' }
  /** Comes with a connection that waited in the backlog. */
  | { type: 'connection' }
  | { type: 'measure'; id: number }
  /** In another worker. */
  | { type: 'spent'; spent: Spent[] }

export type ToSupervisor =
  /** Its modules are loaded; it awaits its assignment. */
  | { type: 'loaded' }
  /** It would answer, and awaits the port. */
  | { type: 'ready' }
  | { type: 'listening' }
  /** It ends, for a reason that a person can mend, or with a stack. */
  | { type: 'failed'; message: string; isStartProblem: boolean }
  | { type: 'measured'; id: number; figures: WorkerFigures }
  /** Since the last such message. */
  | { type: 'spent'; spent: Spent[] }

export interface WorkerFigures {
  /** Why the database or the backend does not answer; null when it does. */
  trouble: string | null
  residentBytes: number
  heapBytes: number
  cpuSeconds: number
  /** Of the event loop's lateness since the last question. */
  lagSecondsP99: number
  lagSecondsMax: number
  connections: number
  /** Answers by the first digit of their status. */
  answers: Record<string, number>
  /** Of strangers' work (decision 13); null where the backend runs elsewhere. */
  budgets: Budgets['counters'] | null
}
