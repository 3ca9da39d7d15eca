export interface ImapLocation {
  host: string
  port: number
  /** TLS from the first byte; otherwise it is begun before anything is said (STARTTLS). */
  isSecure: boolean
  user: string
  password: string
  folder: string
}

export interface CanaryOptions {
  /** Where this process answers over HTTP; null while it doesn't. */
  findOrigin(): string | null
  /** The mailbox to read; null where the mail server's word is the proof. */
  imap: (ImapLocation & { ca?: string | undefined }) | null
  /** Who is told where the owner names nobody. */
  alertsTo: string
  /** Keeps a file while this machine alone knows that somebody was told. */
  directory: string
  /** Milliseconds; shorter in tests. */
  minute?: number
}

/** It is late when as many as go into three of these parts of an interval did not arrive. */
export const flightsPerInterval = 4

/** What holds at this moment. */
export interface CanaryPlan {
  mailbox: string
  isReadBack: boolean
  /** Milliseconds within which its being late is told. */
  interval: number
  alertsTo: string
  site: { timeZone: string; url: string }
}
