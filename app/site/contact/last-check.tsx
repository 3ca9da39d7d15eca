import { useEffect, useState } from 'react'
import { findLastCheck } from '../../data/canary.ts'

// Known in the browser only, as the page is cached for hours.
export function LastCheck() {
  const [checkedAt, setCheckedAt] = useState<Date | null>(null)
  const [now, setNow] = useState(0)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const found = await findLastCheck().catch(() => null)
      if (isLeft) return
      setCheckedAt(found)
      setNow(Date.now())
    }
    void look()
    const timer = setInterval(look, 60_000)
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [])
  // Its height is reserved, so that nothing moves.
  return (
    <p className="mt-5 min-h-lh text-sm text-muted">
      {checkedAt && `Delivery last tested ${describeAge(now - checkedAt.getTime())}.`}
    </p>
  )
}

function describeAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return 'less than a minute ago'
  if (minutes < 120) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  return `${Math.floor(minutes / 60)} hours ago`
}
