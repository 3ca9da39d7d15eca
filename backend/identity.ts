export type Role = 'anon' | 'authenticated' | 'service_role'

export interface Identity {
  role: Role
  /** JSON text for `request.jwt.claims`. */
  claims: string
  userId: string | null
  sessionId: string | null
  /** Who has a role, or the secret key. It decides how work is rationed; it allows nothing. */
  isStaff: boolean
  /** Whether policies ask for the account's roles. Of who has none they don't. */
  mayHoldRoles: boolean
  /** A super admin or the secret key: from them nothing of the database is hidden, so they may learn how it works. */
  isAdmin: boolean
  /** Null for work of the process's own. */
  client: Client | null
}

export interface Client {
  address: string
  network: string
  /** The site's own rendering, within the process. */
  isSite: boolean
  /** Carries the transaction of a save, so that no replica may answer (decision 41). */
  hasSaved?: boolean
}

export const anonymous: Identity = {
  role: 'anon',
  claims: '{"role":"anon"}',
  userId: null,
  sessionId: null,
  isStaff: false,
  mayHoldRoles: false,
  isAdmin: false,
  client: null,
}

export const serviceRole: Identity = {
  role: 'service_role',
  claims: '{"role":"service_role"}',
  userId: null,
  sessionId: null,
  isStaff: true,
  mayHoldRoles: true,
  isAdmin: true,
  client: null,
}
