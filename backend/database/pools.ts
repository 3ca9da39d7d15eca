import { poolTimeout } from '../errors/rest.ts'
import type { Identity } from '../identity.ts'
import { databaseTimeouts, databaseWaits } from '../metrics.ts'
import { connectAsVisitor, type OnNotice } from './connect.ts'
import { Pool } from './pool.ts'
import { toStatementTimeout } from './statement-timeout.ts'

/**
 * Connections of one process. With the listener, one for limits, four for mails and one for the folder's lock they are 23 (decision 13). Visitors have few, as each statement at work takes an equal share of the processor.
 */
export const connectionCounts = { pages: 4, visitors: 3, staff: 5, owner: 4 }

/** What a process that serves may open, with room for jobs of its own. */
export const maxConnectionsPerProcess = 25

/** In milliseconds: a connect and four statements in a row; staff's transactions have several of up to 30 s. */
const answerTimeouts = { pages: 30_000, visitors: 30_000, staff: 120_000 }

export type PoolName = 'pages' | 'visitors' | 'staff'

export const choosePool = ({ isStaff, client }: Identity): PoolName =>
  isStaff ? 'staff' : client?.isSite ? 'pages' : 'visitors'

export interface PoolsOptions {
  connections?: number | undefined // of each pool, instead of `connectionCounts`
  acquireTimeout?: number | undefined // in milliseconds
  answerTimeout?: number | undefined // in milliseconds, instead of `answerTimeouts`
  onNotice?: OnNotice
  /** Told of PostgreSQL's process behind each connection of visitors, where it runs on this machine. */
  onVisitorProcess?: ((pid: number) => void) | undefined
}

export function createPools(
  url: string,
  { connections, acquireTimeout = 10_000, answerTimeout, onNotice, onVisitorProcess }: PoolsOptions,
): Record<PoolName, Pool> {
  const createPool = (name: PoolName) =>
    new Pool({
      size: connections ?? connectionCounts[name],
      connect: () =>
        connectAsVisitor(url, {
          name,
          statementTimeout: toStatementTimeout(name, 'anon'),
          onNotice,
          onConnected: name === 'visitors' ? onVisitorProcess : undefined,
        }),
      acquireTimeout,
      answerTimeout: answerTimeout ?? answerTimeouts[name],
      timeoutError: () => {
        databaseTimeouts.inc({ pool: name })
        return poolTimeout()
      },
      onWaited: seconds => databaseWaits.observe({ pool: name }, seconds),
    })
  return { pages: createPool('pages'), visitors: createPool('visitors'), staff: createPool('staff') }
}
