export type StaffRole = 'writer' | 'editor' | 'desk'

export type AccountRow = {
  id: string
  email: string | null
  phone: string | null
  last_sign_in_at: string | null
  is_super_admin: boolean
  has_proven_address: boolean
}

export type AccountFacts = {
  id: string
  name: string | null
  picture: string | null
  roles: StaffRole[]
  has_second_factor: boolean
  /** Not suspended, and with a second factor if one is required. */
  has_standing: boolean
  is_suspended: boolean
  is_owner: boolean
  last_seen_at: string | null
  joined_at: string
}

export type FoundAccountRow = AccountRow & { suspended_at: string | null; suspended_by: string | null }

export type AccountSessionRow = Omit<SessionRow, 'ip'>

export type OwnershipRow = {
  user_id: string
  email: string | null
  since: string
  offered_to: string | null
  offered_to_email: string | null
  offered_at: string | null
}

export type ProfileRow = { name: string | null; picture: string | null }

export type StandingRow = {
  has_standing: boolean
  has_second_factor: boolean
  second_factor_deadline: string | null
}

export type SessionRow = {
  id: string
  last_used_at: string
  user_agent: string | null
  ip: string | null
  is_current: boolean
}
