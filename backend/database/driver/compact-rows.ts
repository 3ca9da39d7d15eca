import type postgres from 'postgres'

type Then = Promise<unknown>['then']

const isPatched = Symbol('rows are compact')

/**
 * A statement that fails amid its rows leaves holes at the start of the connection's next result in postgres.js 3.4.9:
 * https://github.com/porsager/postgres/issues/1181. All queries share the patched prototype.
 */
export function withCompactRows(sql: postgres.Sql): postgres.Sql {
  const query = Object.getPrototypeOf(sql``) as { then: Then; [isPatched]?: true }
  if (!query[isPatched]) {
    const { then } = query
    query[isPatched] = true
    // biome-ignore lint/suspicious/noThenProperty: it is a promise's own, with results that are whole
    query.then = function (this: Promise<unknown>, onFulfilled, onRejected) {
      return then.call(this, onFulfilled && (result => onFulfilled(compact(result))), onRejected)
    } as Then
  }
  return sql
}

function compact<T>(result: T): T {
  if (Array.isArray(result) && result.length > 0 && !(0 in result)) {
    result.splice(
      0,
      result.findIndex((_, place) => place in result),
    )
  }
  return result
}
