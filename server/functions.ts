import { createClient } from '@supabase/supabase-js'
import type { FunctionHandlers } from '../backend/functions/handlers.ts'
import type { MailQueue } from '../backend/mail/delivery.ts'
import { createHandler } from '../supabase/functions/send-holla-email/handler.ts'
import { composeContactMail, type StoredMessage } from '../supabase/functions/send-holla-email/mail.ts'

export interface FunctionsConnection {
  secret: string
  siteUrl: string
  /** Reaches the backend in this process. */
  fetch: typeof fetch
}

/** The product's functions, each with a client that holds the secret key. */
export function connectFunctions({ secret, siteUrl, fetch }: FunctionsConnection): FunctionHandlers {
  const supabase = createClient(siteUrl, secret, {
    global: { fetch },
    auth: { persistSession: false, autoRefreshToken: false },
  })
  return { 'send-holla-email': createHandler({ supabase }) }
}

/** What visitors wrote, mailed to `to` unless it is quarantined. */
export function contactMessageQueue({ to, siteUrl }: { to: string; siteUrl: string }): MailQueue {
  return {
    table: 'public.contact_messages',
    due: sql => sql`quarantined_at is null`,
    compose: row => composeContactMail(row as StoredMessage, { to, siteUrl }),
  }
}
