import type postgres from 'postgres'

type Transaction = postgres.TransactionSql

type Work = (sql: Transaction) => unknown

/** Codes with which PostgreSQL or the driver says that the connection is gone. */
const lost = /^(57P0[1-5]|08...|CONNECTION_\w+|ECONNRESET|EPIPE)$/

const isLost = (error: unknown) => error instanceof Error && 'code' in error && lost.test(String(error.code))

const never = new Promise<never>(() => {})

/**
 * Makes `begin` survive a connection that is lost within the transaction. postgres.js 3.4.9 would then write
 * ROLLBACK, or the callback's next statement, to a socket that is null, which ends the process; or to the connection
 * that took its place, in the midst of a stranger's transaction. Here such a callback gets no further; `begin` itself
 * has rejected by then.
 */
export function withSafeTransactions(sql: postgres.Sql): postgres.Sql {
  const begin = sql.begin.bind(sql)
  const safeBegin = (...given: [Work] | [string, Work]) => {
    const [options, work] = given.length === 2 ? given : ['', given[0]]
    const state: TransactionState = { failure: null }
    const transaction = begin(options, tx => guard(tx, state, work))
    transaction.catch(error => {
      state.failure ??= error
    })
    return transaction
  }
  return Object.assign(sql, { begin: safeBegin })
}

interface TransactionState {
  failure: unknown
}

async function guard(tx: Transaction, state: TransactionState, work: Work): Promise<unknown> {
  try {
    const result = await work(watch(tx, state))
    return state.failure ? never : result
  } catch (error) {
    if (isLost(error)) {
      state.failure ??= error
    }
    return state.failure ? never : Promise.reject(error)
  }
}

/** The same transaction, whose statements fail at once when it has ended. */
function watch(tx: Transaction, state: TransactionState): Transaction {
  const refuse = () => {
    const refusal = Promise.reject(state.failure)
    // Parts of a statement, such as sql('table'), are calls too, and nobody awaits those.
    refusal.catch(() => {})
    return refusal
  }
  return new Proxy(tx, {
    apply: (target, self, args) => (state.failure ? refuse() : Reflect.apply(target, self, args)),
    get(target, name) {
      if (name === 'unsafe' && state.failure) {
        return refuse
      }
      if (name === 'savepoint') {
        return (...given: [Work] | [string, Work]) => {
          const work = given.length === 2 ? given[1] : given[0]
          const guarded = (inner: Transaction) => guard(inner, state, work)
          return given.length === 2 ? target.savepoint(given[0], guarded) : target.savepoint(guarded)
        }
      }
      return Reflect.get(target, name)
    },
  })
}
