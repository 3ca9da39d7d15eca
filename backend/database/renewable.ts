import type postgres from 'postgres'

type Sql = postgres.Sql

export interface Renewable {
  sql: Sql // asks the newest pool, whoever holds it
  renew(): void
}

/** Milliseconds for what is under way: the way of notices alone may have been silent, and a job goes on. */
const mayStillTake = 30_000

/** A pool whose connections can be given up together. Otherwise they wait for a database that is gone as long as the system does. */
export function createRenewable(open: () => Sql): Renewable {
  let current = open()
  const retired = new Map<Sql, NodeJS.Timeout>()

  const destroy = async (pool: Sql) => {
    clearTimeout(retired.get(pool))
    retired.delete(pool)
    await pool.end({ timeout: 0 })
  }
  const end: Sql['end'] = async options => {
    await Promise.all([current.end(options), ...[...retired.keys()].map(destroy)])
  }
  const sql = new Proxy(current, {
    apply: (_, self, given) => Reflect.apply(current, self, given),
    get: (_, name) => (name === 'end' ? end : Reflect.get(current, name)),
  })
  return {
    sql,
    renew() {
      const pool = current
      current = open()
      retired.set(pool, setTimeout(() => void destroy(pool), mayStillTake).unref())
    },
  }
}
