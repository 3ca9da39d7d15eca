import { createInvitation, endInvitation } from '../../data/invitations.ts'
import { changeRoles, restoreAccount, setSuperAdmin, suspendAccount } from '../../data/manage-accounts.ts'
import { answerOwnership, leaveOwnership, offerOwnership, takeOwnership } from '../../data/ownership.ts'
import { type CallError, ok } from '../../data/result.ts'
import type { StaffRole } from '../../data/rows/accounts.ts'
import type { InvitedRole } from '../../data/rows/invitations.ts'
import { saveSettings } from '../../data/settings.ts'
import { actOrToast } from '../act-or-toast.ts'
import { requestReload } from '../reload.ts'

interface Outcome {
  error: CallError | null
  /** The invited address; `url` is the invitation's link where it is not mailed. */
  invited?: string
  url?: string | null
}

const splitWords = (value: FormDataEntryValue | null) =>
  String(value ?? '')
    .split(' ')
    .filter(Boolean)

/** By the form's `intent`; null for another intent. */
export async function actOnPeople(form: FormData): Promise<Outcome | null> {
  const id = String(form.get('id'))
  const name = String(form.get('name') ?? '')
  switch (form.get('intent')) {
    case 'invite':
      return invite(form)
    case 'end invitation':
      return actOrToast(client => endInvitation(client, id), {
        success: 'Invitation ended',
        failure: 'Error ending the invitation',
      })
    case 'set roles':
      return saveRoles(id, {
        roles: splitWords(form.get('roles')) as StaffRole[],
        seen: splitWords(form.get('seen')) as StaffRole[],
      })
    case 'set super admin':
      return changeSuperAdmin(id, name, form.get('isSuperAdmin') === 'true')
    case 'suspend':
      return suspend(id, name)
    case 'restore':
      return actOrToast(client => restoreAccount(client, id), {
        success: 'Suspension ended',
        failure: 'Error ending the suspension',
      })
    case 'require two-factor':
      return requireTwoFactor(form.get('isRequired') === 'true')
    case 'take ownership':
      return actOrToast(takeOwnership, { success: 'You own the site now', failure: 'Error taking ownership' })
    case 'accept ownership':
      return actOrToast(client => answerOwnership(client, true), {
        success: 'You own the site now',
        failure: 'Error accepting ownership',
      })
    case 'decline ownership':
      return actOrToast(client => answerOwnership(client, false), {
        success: 'Ownership declined',
        failure: 'Error declining ownership',
      })
    case 'leave ownership':
      return actOrToast(leaveOwnership, {
        success: 'Not offered again',
        failure: 'Error declining ownership',
      })
    case 'offer ownership':
      return actOrToast(client => offerOwnership(client, id), {
        success: 'Ownership offered',
        failure: 'Error offering ownership',
      })
    case 'withdraw ownership':
      return actOrToast(client => offerOwnership(client, null), {
        success: 'Offer taken back',
        failure: 'Error taking the offer back',
      })
    default:
      return null
  }
}

/** The titles are the specification's. */
function changeSuperAdmin(id: string, name: string, isSuperAdmin: boolean) {
  return actOrToast(
    async client => {
      const { error } = await setSuperAdmin(client, id, isSuperAdmin)
      return error
        ? { data: null, error }
        : ok(`${name} is ${isSuperAdmin ? 'now' : 'no longer'} a super admin.`)
    },
    { success: 'User role updated successfully', failure: 'Error updating role' },
  )
}

async function invite(form: FormData): Promise<Outcome> {
  const email = String(form.get('email')).trim()
  const isMailed = form.get('isMailed') === 'true'
  const roles = splitWords(form.get('roles')) as InvitedRole[]
  const { data, error } = await actOrToast(client => createInvitation(client, { email, roles, isMailed }), {
    failure: 'Error inviting',
  })
  return error ? { error } : { error: null, invited: email, url: data }
}

async function saveRoles(
  id: string,
  { roles, seen }: { roles: StaffRole[]; seen: StaffRole[] },
  isUndo = false,
): Promise<Outcome> {
  const undo = () => saveRoles(id, { roles: seen, seen: roles }, true)
  const outcome = await actOrToast(client => changeRoles(client, id, { roles, seen }), {
    success: 'User role updated successfully',
    failure: 'Error updating role',
    ...(!isUndo && { action: { label: 'Undo', onClick: () => void undo().then(requestReload) } }),
  })
  // Shows what a colleague changed meanwhile, to be decided anew.
  if (outcome.error?.code === 'PT409') requestReload()
  return outcome
}

function suspend(id: string, name: string): Promise<Outcome> {
  const restore = () =>
    actOrToast(client => restoreAccount(client, id), {
      success: 'Suspension ended',
      failure: 'Error ending the suspension',
    })
  return actOrToast(client => suspendAccount(client, id), {
    success: name ? `${name} is suspended` : 'Account suspended',
    failure: 'Error suspending the account',
    action: { label: 'Undo', onClick: () => void restore().then(requestReload) },
  })
}

/** The database replaces the moment by its own, so that the week begins when this is saved. */
function requireTwoFactor(isRequired: boolean): Promise<Outcome> {
  const value = isRequired ? new Date().toISOString().replace(/\.\d+Z$/, 'Z') : null
  return actOrToast(
    async client => {
      const saved = await saveSettings(client, { 'security.two_factor_required_since': value }, {})
      if (saved.error) return saved
      return saved.data.kind === 'saved'
        ? ok(undefined)
        : { data: null, error: { message: 'Somebody else has changed this since you opened it.' } }
    },
    {
      success: isRequired ? 'Two-factor is required in a week' : 'Two-factor is no longer required',
      failure: 'Error saving the setting',
    },
  )
}
