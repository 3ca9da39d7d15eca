import type { Readable, Writable } from 'node:stream'
import type postgres from 'postgres'

interface PendingQuery {
  reject(error: unknown): void
  readable(): Promise<Readable>
  writable(): Promise<Writable>
}

/**
 * Once a COPY has begun postgres.js 3.4.9 tells nobody of an error that comes after the last byte was sent: the stream waits
 * for ever (https://github.com/porsager/postgres/issues/499). The query's own rejection, which nobody hears, ends it here.
 */
export async function openCopyOut(sql: postgres.TransactionSql, text: string): Promise<Readable> {
  return withoutPause(await open(sql, text, query => query.readable()))
}

/**
 * It pauses the connection where the reader is behind, and goes on when the stream asks for more. One that has ended or was
 * destroyed never asks again, and the connection's next statement would wait for ever.
 */
function withoutPause(stream: Readable): Readable {
  const push = stream.push.bind(stream)
  const goOn = () => {
    try {
      stream._read(0)
    } catch {
      // A connection that was lost has no socket any more, and has told the stream by an error.
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
  const reject = query.reject.bind(query)
  let opened: T | null = null
  query.reject = error => {
    opened?.destroy(error instanceof Error ? error : new Error(String(error)))
    reject(error)
  }
  opened = await start(query)
  return opened
}
