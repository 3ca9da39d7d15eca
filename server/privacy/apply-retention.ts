import type { Sql } from '../../backend/database.ts'

interface Bounds {
  leadsAtOnce: number
  /** Milliseconds for which several leads may be locked together; one alone takes ten times as long at most. */
  timeout: number
}

const usualBounds: Bounds = { leadsAtOnce: 20, timeout: 5_000 }
const queryCanceled = '57014'

/** Fewer at a time where those take long, as they are locked meanwhile. */
export async function applyRetention(sql: Sql, signal: AbortSignal, bounds = usualBounds): Promise<void> {
  let most = bounds.leadsAtOnce
  while (!signal.aborted) {
    const removed = await removeSome(sql, most, most === 1 ? 10 * bounds.timeout : bounds.timeout)
    if (removed === 0) {
      return
    }
    most = removed === 'late' ? Math.ceil(most / 2) : most
  }
}

async function removeSome(sql: Sql, most: number, timeout: number): Promise<number | 'late'> {
  try {
    return await sql.begin(async transaction => {
      await transaction`select set_config('statement_timeout', ${String(timeout)}, true)`
      const [row] = await transaction<
        [{ removed: number }]
      >`select private.apply_retention(${most}) as removed`
      return row.removed
    })
  } catch (error) {
    if (most > 1 && error instanceof Error && 'code' in error && error.code === queryCanceled) {
      return 'late'
    }
    throw error
  }
}
