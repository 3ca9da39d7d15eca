import { Settings } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { findNoticePreferences, saveNoticePreferences } from '../../data/notice-preferences.ts'
import { addPasskey, findPasskeys, removePasskey, renamePasskey } from '../../data/passkeys.ts'
import { findProfile, saveProfile } from '../../data/profile.ts'
import { endPush, listPushSubscriptions, sendTestPush, subscribeToPush } from '../../data/push.ts'
import { query } from '../../data/query.ts'
import { createRecoveryCodes } from '../../data/recovery-codes.ts'
import { enrollSecondFactor, findSecondFactor, turnOffSecondFactor } from '../../data/second-factor.ts'
import { endOtherSessions, endSession, listSessions } from '../../data/sessions.ts'
import { findStanding } from '../../data/standing.ts'
import { hasRole } from '../../session/roles.ts'
import { useAuth } from '../../session/session-context.tsx'
import { getSessionState } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { toAdminMeta } from '../to-admin-meta.ts'
import type { Route } from './+types/page.ts'
import { Notices } from './notices/notices.tsx'
import { readChoice } from './notices/read-choice.ts'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { Profile } from './profile.tsx'
import { Push } from './push.tsx'
import { Sessions } from './sessions.tsx'
import * as titles from './titles.ts'
import { TwoFactor } from './two-factor.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const isAtDesk = hasRole(getSessionState().session?.user ?? null, 'desk')
  const [factor, passkeys, sessions, profile, notices, push] = await Promise.all([
    loadOrToast(request, findSecondFactor, 'Error fetching two-factor sign-in'),
    loadOrToast(request, findPasskeys, 'Error fetching passkeys'),
    loadOrToast(request, listSessions, 'Error fetching devices'),
    loadOrToast(request, findProfile, 'Error fetching your profile'),
    isAtDesk ? loadOrToast(request, findNoticePreferences, 'Error fetching your notices') : null,
    isAtDesk ? loadPush(request) : null,
  ])
  return { factor, passkeys, sessions, profile, notices, push }
}

/** Null while the account lacks its required second factor: its browsers get no push messages then. */
async function loadPush(request: Request) {
  const { data: standing } = await query(findStanding)
  if (standing?.has_standing === false) return null
  return loadOrToast(request, listPushSubscriptions, 'Error fetching your browsers')
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  switch (form.get('intent')) {
    case 'end session':
      return actOrToast(client => endSession(client, id), titles.endSession)
    case 'end other sessions':
      return actOrToast(endOtherSessions, titles.endOtherSessions)
    case 'add passkey':
      return actOrToast(addPasskey, titles.addPasskey)
    case 'rename passkey':
      return actOrToast(client => renamePasskey(client, id, String(form.get('name'))), titles.renamePasskey)
    case 'remove passkey':
      return actOrToast(client => removePasskey(client, id), titles.removePasskey)
    case 'save profile': {
      const picture = String(form.get('picture')) || null
      return actOrToast(
        client => saveProfile(client, { name: String(form.get('name')), picture }),
        titles.saveProfile,
      )
    }
    case 'subscribe':
      return actOrToast(subscribeToPush, titles.subscribe)
    case 'end push':
      return actOrToast(
        client => endPush(client, { id, endpoint: String(form.get('endpoint')) }),
        titles.endPush,
      )
    case 'test push':
      return actOrToast(client => sendTestPush(client, id), titles.testPush)
    case 'save notices':
      return actOrToast(client => saveNoticePreferences(client, readChoice(form)), titles.saveNotices)
    case 'enroll':
      return actOrToast(enrollSecondFactor, titles.turnOn)
    case 'turn off':
      return actOrToast(turnOffSecondFactor, titles.turnOff)
    case 'create codes':
      return actOrToast(createRecoveryCodes, titles.createCodes)
    default:
      return null
  }
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Account', matches)
}

/** Mailed reset links lead here with `?reset=1`; then the old password is not asked for. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { user, isSuperAdmin } = useAuth()
  const [parameters, setParameters] = useSearchParams()
  const byLink = parameters.has('reset')
  const password = (
    <PasswordForm
      key={String(byLink)}
      byLink={byLink}
      onChanged={() => setParameters({}, { replace: true })}
    />
  )
  return (
    <>
      <PageHeader title="Your account" note={user?.email}>
        {isSuperAdmin && (
          <Button variant="secondary" asChild>
            <Link to="/admin/settings">
              <Settings aria-hidden="true" className="size-4.5" />
              Settings
            </Link>
          </Button>
        )}
        <DashboardLink />
      </PageHeader>
      <div className="grid max-w-2xl gap-6">
        {byLink && password}
        <Profile loaded={loaderData.profile} />
        {!byLink && password}
        <TwoFactor loaded={loaderData.factor} />
        <Passkeys loaded={loaderData.passkeys} />
        {loaderData.notices && <Notices loaded={loaderData.notices} />}
        {loaderData.push && <Push loaded={loaderData.push} />}
        <Sessions loaded={loaderData.sessions} />
      </div>
    </>
  )
}
