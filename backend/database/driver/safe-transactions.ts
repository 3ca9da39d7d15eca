import type postgres from 'postgres'

type Transaction = postgres.TransactionSql
type Work = (sql: Transaction) => unknown

interface Ending {
  error: unknown
}

/**
 * When a connection is lost within `begin`, postgres.js 3.4.9 ends the process
 * (https://github.com/porsager/postgres/issues/1208) or sends the callback's next statement into another transaction
 * (https://github.com/porsager/postgres/pull/1215). Here `begin` rejects, and the callback never goes on.
 */
export function withSafeTransactions(sql: postgres.Sql): postgres.Sql {
  const begin = sql.begin.bind(sql)
  const safeBegin = (...given: [Work] | [string, Work]) => {
    const [options, work] = given.length === 2 ? given : ['', given[0]]
    const ending: Ending = { error: null }
    const result = begin(options, transaction => runGuarded(transaction, work, ending))
    result.catch(error => {
      ending.error ??= error
    })
    return result
  }
  return Object.assign(sql, { begin: safeBegin })
}

const never = new Promise<never>(() => {})

async function runGuarded(transaction: Transaction, work: Work, ending: Ending): Promise<unknown> {
  try {
    const result = await work(guard(transaction, ending))
    return ending.error ? never : result
  } catch (error) {
    if (isConnectionLost(error)) {
      ending.error ??= error
    }
    return ending.error ? never : Promise.reject(error)
  }
}

function guard(transaction: Transaction, ending: Ending): Transaction {
  return new Proxy(transaction, {
    apply: (target, self, args) => (ending.error ? refuse(ending) : Reflect.apply(target, self, args)),
    get(target, name) {
      if (name === 'unsafe' && ending.error) {
        return () => refuse(ending)
      }
      if (name === 'savepoint') {
        return (...given: [Work] | [string, Work]) => {
          const work = given.length === 2 ? given[1] : given[0]
          const guarded = (inner: Transaction) => runGuarded(inner, work, ending)
          return given.length === 2 ? target.savepoint(given[0], guarded) : target.savepoint(guarded)
        }
      }
      return Reflect.get(target, name)
    },
  })
}

function refuse({ error }: Ending): Promise<never> {
  const rejected = Promise.reject(error)
  // Fragments such as sql('table') are never awaited: their rejection would be unhandled.
  rejected.catch(() => {})
  return rejected
}

const lostCodes = /^(57P0[1-5]|08...|CONNECTION_\w+|ECONNRESET|EPIPE)$/

/** An S3 error within the transaction has `$metadata`: the database's connection is then still there. */
const isConnectionLost = (error: unknown) =>
  error instanceof Error && 'code' in error && !('$metadata' in error) && lostCodes.test(String(error.code))
