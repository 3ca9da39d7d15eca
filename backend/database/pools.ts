import { poolTimeout } from '../errors/rest.ts'
import type { Identity } from '../identity.ts'
import { databaseTimeouts, databaseWaits } from '../metrics.ts'
import { connectAsVisitor, type OnNotice } from './connect.ts'
import { Pool } from './pool.ts'
import { toStatementTimeout } from './statement-timeout.ts'

/** Per process; 23 with listener, limits, mails (4) and folder lock. Why visitors have few: decision 13. */
export const connectionCounts = { pages: 4, visitors: 3, staff: 5, owner: 4 }

/** Those above, with room for jobs. */
export const maxConnectionsPerProcess = 25

/** In milliseconds: connecting (10 s) or a statement, of staff up to 30 s, and what it is sent with; a request is given up after 60 s. */
const answerTimeouts = { pages: 12_000, visitors: 12_000, staff: 50_000 }

export type PoolName = 'pages' | 'visitors' | 'staff'

export const choosePool = ({ isStaff, client }: Identity): PoolName =>
  isStaff ? 'staff' : client?.isSite ? 'pages' : 'visitors'

export interface PoolsOptions {
  connections?: number | undefined // of each pool, instead of `connectionCounts`
  acquireTimeout?: number | undefined // in milliseconds
  answerTimeout?: number | undefined // in milliseconds, instead of `answerTimeouts`
  onNotice?: OnNotice
  /** Given the process id behind each connection of visitors, where PostgreSQL runs on this machine. */
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
