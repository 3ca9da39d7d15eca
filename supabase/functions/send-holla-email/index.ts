/**
 * On a hosted Supabase project (Deno):
 *   supabase secrets set SITE_URL=https://holla.example SMTP_URL=smtps://user:password@host:465 \
 *     MAIL_FROM='Holla <site@holla.example>' CONTACT_TO=desk@holla.example
 *   supabase functions deploy send-holla-email --no-verify-jwt
 * A failed mail is tried again with the next call, or by a cron job that calls by GET with a secret key.
 */
import { corsHeaders } from '@supabase/supabase-js/cors'
import postgres from 'postgres'
import { createSmtpTransport } from '../../../backend/mail/mail.ts'
import { sendByMail } from '../../../backend/outbox/outbox.ts'
import { OutboxWorker } from '../../../backend/outbox/outbox-worker.ts'
import { letterHeaderNames } from './contact-request-headers.ts'
import { createHandler } from './handler.ts'
import { createMailQueues } from './mail-queues.ts'
import { queueDeskNotices } from './queue-desk-notices.ts'
import { remindOfUnanswered } from './unanswered-reminder.ts'

declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void }

const allowedHeaders = [corsHeaders['Access-Control-Allow-Headers'], ...letterHeaderNames].join(', ')

const secretKeys = new Set<unknown>([
  Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') || null,
  ...Object.values(JSON.parse(Deno.env.get('SUPABASE_SECRET_KEYS') || '{}')),
])
const databaseUrl = Deno.env.get('SUPABASE_DB_URL') ?? ''
const smtpUrl = Deno.env.get('SMTP_URL')
const from = Deno.env.get('MAIL_FROM')
const to = Deno.env.get('CONTACT_TO')
const siteUrl = Deno.env.get('SITE_URL') ?? 'http://localhost:3000'

// biome-ignore lint/suspicious/noConsole: this is the hosted runtime's log
const log = { info: console.info, error: console.error }

/** Hosted functions end after 150 s: a mail still under way would be recorded by nobody and sent again. */
const smtpLimits = { connect: 10_000, handOver: 45_000, answer: 60_000 }

const sql = postgres(databaseUrl, { max: 1, fetch_types: false, idle_timeout: 30 })
const handle = createHandler({ sql, log })
const worker =
  smtpUrl && from && to
    ? new OutboxWorker({
        databaseUrl,
        outbox: sendByMail(
          createMailQueues({ sql, siteUrl, contactTo: to }),
          createSmtpTransport(smtpUrl, from, smtpLimits),
        ),
        log,
      })
    : null

async function deliver(): Promise<void> {
  await sql`select private.record_desk_mailbox(${worker && to ? to : null}::text)`
  await queueDeskNotices({ sql, siteUrl })
  await remindOfUnanswered({ sql, siteUrl })
  await worker?.deliverDue(10)
}

function hasSecretKey(headers: Headers): boolean {
  const bearer = headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
  return [headers.get('apikey'), bearer].some(key => key && secretKeys.has(key))
}

async function respond(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') {
    return new Response('ok')
  }
  if (request.method === 'GET' && hasSecretKey(request.headers)) {
    await deliver()
    return new Response(null, { status: 204 })
  }
  const response = await handle(request)
  EdgeRuntime.waitUntil(deliver().catch(error => log.error('Mails could not be delivered', { error })))
  return response
}

Deno.serve(async request => {
  const { body, status, headers } = await respond(request).catch(error => {
    log.error('A request failed', { error })
    return Response.json({ message: 'Something went wrong on our side. Please try again.' }, { status: 500 })
  })
  // Without these headers a browser hides answers from its page, errors included.
  return new Response(body, {
    status,
    headers: {
      ...Object.fromEntries(headers),
      ...corsHeaders,
      'Access-Control-Allow-Headers': allowedHeaders,
    },
  })
})
