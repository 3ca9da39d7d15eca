import type { Readable, Writable } from 'node:stream'
import type postgres from 'postgres'

interface PendingQuery {
  reject(error: unknown): void
  readable(): Promise<Readable>
  writable(): Promise<Writable>
}

export async function openCopyOut(sql: postgres.TransactionSql, text: string): Promise<Readable> {
  return withoutPause(await open(sql, text, query => query.readable()))
}

/** A stream that ended or was destroyed leaves the connection paused, and its next statement would wait for ever. */
function withoutPause(stream: Readable): Readable {
  const push = stream.push.bind(stream)
  const goOn = () => {
    try {
      stream._read(0)
    } catch {
      // A lost connection has no socket, and has already told the stream by an error.
    }
  }
  stream.push = chunk => {
    const takesMore = push(chunk)
    if (chunk !== null && !stream.destroyed) {
      return takesMore
    }
    goOn()
    return true
  }
  return stream.once('close', goOn)
}

export const openCopyIn = (sql: postgres.TransactionSql, text: string): Promise<Writable> =>
  open(sql, text, query => query.writable())

async function open<T extends Readable | Writable>(
  sql: postgres.TransactionSql,
  text: string,
  start: (query: PendingQuery) => Promise<T>,
): Promise<T> {
  const query = sql.unsafe(text) as unknown as PendingQuery
  // postgres.js 3.4.9 does not tell the stream of an error after the COPY's last byte, which then waits for ever:
  // https://github.com/porsager/postgres/issues/499
  const reject = query.reject.bind(query)
  let opened: T | null = null
  query.reject = error => {
    opened?.destroy(error instanceof Error ? error : new Error(String(error)))
    reject(error)
  }
  opened = await start(query)
  return opened
}
