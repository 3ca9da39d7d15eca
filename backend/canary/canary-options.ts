export interface ImapLocation {
  host: string
  port: number
  isSecure: boolean // TLS from the first byte, otherwise STARTTLS
  user: string
  password: string
  folder: string
}

export interface CanaryOptions {
  findOrigin(): string | null // where this process answers over HTTP; null while it doesn't
  imap: (ImapLocation & { ca?: string | undefined }) | null // null if the mail server's acceptance is the proof
  alertsTo: string // unless the owner names somebody
  directory: string // for a file that tells this machine's processes that an alert was sent
  minute?: number // milliseconds; shorter in tests
}

export interface CanaryPlan {
  mailbox: string
  isReadBack: boolean
  interval: number // milliseconds within which a late canary is reported
  alertsTo: string
  site: { timeZone: string; url: string }
}
