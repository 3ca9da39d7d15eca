import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { query } from '../data/query.ts'
import type { StandingRow } from '../data/rows/accounts.ts'
import { findStanding } from '../data/standing.ts'
import { useAuth } from '../session/session-context.tsx'
import { Notice } from './notice.tsx'

const day = 86_400_000

/** Time left to set up two-factor sign-in; after it only the account page opens. */
export function TwoFactorDeadline() {
  const { session } = useAuth()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [standing, setStanding] = useState<StandingRow | null>(null)
  const isOnAccount = pathname === '/admin/account'

  // Again with each new session: proving a second factor creates one.
  useEffect(() => {
    if (!session) return
    let isCurrent = true
    query(findStanding).then(({ data }) => {
      if (isCurrent && data) setStanding(data)
    })
    return () => {
      isCurrent = false
    }
  }, [session])

  const deadline = standing?.second_factor_deadline ?? null
  const left = deadline ? new Date(deadline).getTime() - Date.now() : 0
  const isLocked = deadline !== null && left <= 0 && !standing?.has_standing
  const isLacking = isLocked || (deadline !== null && !standing?.has_second_factor)
  useEffect(() => {
    if (isLocked && !isOnAccount) navigate('/admin/account', { replace: true })
  }, [isLocked, isOnAccount, navigate])

  if (!isLacking) return null
  return (
    <Notice role="region" aria-label="Two-factor sign-in is asked for" tone={isLocked ? 'danger' : 'warning'}>
      <p>
        {isLocked
          ? 'Everybody here needs two-factor sign-in by now. Set it up below, or sign in by your passkey; then everything else opens again.'
          : `Everybody here needs two-factor sign-in. ${describeDaysLeft(left)} to set it up.`}
      </p>
      {!isOnAccount && (
        <Link to="/admin/account" className="link">
          Set it up
        </Link>
      )}
    </Notice>
  )
}

function describeDaysLeft(left: number): string {
  const days = Math.ceil(left / day)
  return days === 1 ? 'You have less than a day' : `You have ${days} days`
}
