import type { StaffRole } from './accounts.ts'

export type InvitedRole = StaffRole | 'admin'

export type InvitationRow = {
  id: string
  email: string
  roles: InvitedRole[]
  is_mailed: boolean
  created_by: string | null
  created_at: string
  expires_at: string
  is_expired: boolean
  /** Somebody followed the link and has not typed the mailed code yet. */
  is_claimed: boolean
  mailed_at: string | null
  mail_error: string | null
}

export type FoundInvitation = {
  email: string
  roles: InvitedRole[]
  inviter: string | null
  expires_at: string
  is_mailed: boolean
  awaits_code: boolean
  has_account: boolean
  needs_second_factor: boolean
}
