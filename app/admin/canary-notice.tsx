import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { findCanary } from '../data/canary.ts'
import { query } from '../data/query.ts'
import type { CanaryRow } from '../data/rows/canary.ts'
import { useAuth } from '../session/session-context.tsx'
import { toDateTime } from './dates.ts'
import { Notice } from './notice.tsx'

const lookEvery = 60_000

/** Warns all desk staff, on every page, that visitors' messages may not be arriving. */
export function CanaryNotice() {
  const { roles } = useAuth()
  const { key } = useLocation()
  const [canary, setCanary] = useState<CanaryRow | null>(null)
  const isAdmin = roles.includes('admin')
  const isAtDesk = isAdmin || roles.includes('desk')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step asks again
  useEffect(() => {
    if (!isAtDesk) return
    let isLeft = false
    const look = async () => {
      // Ignored: the page's own requests report an unreachable server.
      const { data, error } = await query(findCanary)
      if (!isLeft && !error) setCanary(data)
    }
    void look()
    const timer = setInterval(look, lookEvery)
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [key, isAtDesk])

  if (!isAtDesk || !canary?.late_since) return null
  return (
    <Notice role="region" aria-label="Messages may not be arriving" tone="danger">
      <p className="min-w-0 flex-[1_1_20rem] wrap-anywhere">
        Messages may not be arriving: the canary has been late since {toDateTime(canary.late_since)}.{' '}
        {canary.reason}
      </p>
      {isAdmin && (
        <Link to="/admin/alerts" className="link">
          How far it came
        </Link>
      )}
    </Notice>
  )
}
