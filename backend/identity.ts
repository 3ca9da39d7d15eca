export type Role = 'anon' | 'authenticated' | 'service_role'

export interface Identity {
  role: Role
  claims: string // JSON for request.jwt.claims
  userId: string | null
  sessionId: string | null
  /** Has a role or the secret key. Decides on rationing and limits; of rights, only on resumable uploads. */
  isStaff: boolean
  /** Policies look up the account's roles only if this is set. */
  mayHoldRoles: boolean
  /** A super admin or the secret key: may see everything in the database, so also how it works. */
  isAdmin: boolean
  client: Client | null // null for the process's own work
}

export interface Client {
  address: string
  network: string
  isSite: boolean // the site's own rendering, in the process or signed by a site in front
  isAhead?: boolean // has saved or signed in, so no replica may answer (decision 41)
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
