import type { Sql } from '../database.ts'
import type { Log } from '../gateway.ts'

export interface Mail {
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** The same for every attempt, so that a receiver recognises a repetition. */
  messageId: string
}

export type SendMail = (mail: Mail) => Promise<void>

export class MailDelivery {
  constructor(_parts: { sql: Sql; send: SendMail | null; log: Log }) {}
  start(): void {}
  async stop(): Promise<void> {}
}
