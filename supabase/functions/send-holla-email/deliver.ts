import type { SupabaseClient } from '@supabase/supabase-js'
import { type ContactMail, composeContactMail } from './mail.ts'

export interface DeliverParts {
  supabase: SupabaseClient
  /** Resolves once the mail server has taken the mail. */
  send: (mail: ContactMail) => Promise<unknown>
  to: string
  siteUrl: string
}

/** Longest wait between two attempts, in minutes: 1, 2, 4, … up to this. */
const longestDelay = 360

/**
 * For a hosted project, where no process of ours is running: mails what is due, oldest first. A claim moves the next
 * attempt ahead before the mail is sent, so that of two calls at the same time only one sends a message.
 */
export async function deliverDueMessages({ supabase, send, to, siteUrl }: DeliverParts): Promise<void> {
  const messages = () => supabase.from('contact_messages')
  const { data, error } = await messages()
    .select('id, name, email, subject, message, created_at, attempts')
    .is('delivered_at', null)
    .is('quarantined_at', null)
    .lte('next_attempt_at', new Date().toISOString())
    .order('next_attempt_at')
    .limit(10)
  if (error) {
    throw new Error('The waiting messages could not be read', { cause: error })
  }
  for (const message of data) {
    const minutes = Math.min(2 ** message.attempts, longestDelay)
    const claim = await messages()
      .update({
        attempts: message.attempts + 1,
        next_attempt_at: new Date(Date.now() + minutes * 60_000).toISOString(),
      })
      .eq('id', message.id)
      .eq('attempts', message.attempts)
      .is('delivered_at', null)
      .select('id')
    if (claim.error) {
      throw new Error('A waiting message could not be claimed', { cause: claim.error })
    }
    if (claim.data.length === 0) {
      continue
    }
    const outcome = await send(composeContactMail(message, { to, siteUrl })).then(
      () => ({ delivered_at: new Date().toISOString(), last_error: null }),
      () => ({ last_error: 'The mail server could not be reached or refused the mail.' }),
    )
    const record = await messages().update(outcome).eq('id', message.id)
    if (record.error) {
      throw new Error('The outcome of a mail could not be recorded', { cause: record.error })
    }
  }
}
