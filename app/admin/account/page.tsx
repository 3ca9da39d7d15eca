import { useSearchParams } from 'react-router'
import { useAuth } from '../../session/session-context.tsx'
import { DashboardLink } from '../dashboard-link.tsx'
import { PageHeader } from '../page-header.tsx'
import './account.css'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { TwoFactor } from './two-factor.tsx'

export function meta() {
  return [{ title: 'Account · Holla back office' }]
}

/** With `?reset=1`, where the mailed link leads, the old password is not asked for. */
export default function AccountPage() {
  const { user } = useAuth()
  const [parameters, setParameters] = useSearchParams()
  const byLink = parameters.has('reset')
  return (
    <>
      <PageHeader title="Your account" note={user?.email}>
        <DashboardLink />
      </PageHeader>
      <div className="grid max-w-2xl gap-6">
        <PasswordForm
          key={String(byLink)}
          byLink={byLink}
          onChanged={() => setParameters({}, { replace: true })}
        />
        <TwoFactor />
        <Devices />
      </div>
    </>
  )
}
