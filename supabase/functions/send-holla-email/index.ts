/**
 * The contact function on a hosted Supabase project (Deno):
 *
 *   supabase secrets set SITE_URL=https://holla.example SMTP_URL=smtps://user:password@host:465 \
 *     MAIL_FROM='Holla <site@holla.example>' CONTACT_TO=desk@holla.example
 *   supabase functions deploy send-holla-email --no-verify-jwt
 *
 * Without the mail settings, messages are stored and wait in the back office. A message whose mail failed is tried
 * again with the next call; a cron job that calls the function by GET with the secret key tries without one.
 * Where our own server runs, this file is not used: server/ mounts handler.ts, and the backend delivers.
 */
import { createClient } from '@supabase/supabase-js'
import { corsHeaders } from '@supabase/supabase-js/cors'
import { createTransport } from 'nodemailer'
import { deliverDueMessages } from './deliver.ts'
import { createHandler } from './handler.ts'

declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void }

/** Our form marks by a header of its own what a program has filled in. */
const allowedHeaders = `${corsHeaders['Access-Control-Allow-Headers']}, x-holla-trap`

const secretKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''
const supabase = createClient(Deno.env.get('SUPABASE_URL') ?? '', secretKey, {
  auth: { persistSession: false, autoRefreshToken: false },
})
const handle = createHandler({ supabase })

const smtpUrl = Deno.env.get('SMTP_URL')
const from = Deno.env.get('MAIL_FROM')
const to = Deno.env.get('CONTACT_TO')
const siteUrl = Deno.env.get('SITE_URL') ?? 'http://localhost:3000'

async function deliver(): Promise<void> {
  if (smtpUrl && from && to) {
    const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 })
    await deliverDueMessages({ supabase, to, siteUrl, send: mail => transport.sendMail({ from, ...mail }) })
  }
}

async function answer(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') {
    return new Response('ok')
  }
  if (request.method === 'GET' && request.headers.get('authorization') === `Bearer ${secretKey}`) {
    await deliver()
    return new Response(null, { status: 204 })
  }
  const stored = await handle(request)
  // The visitor need not wait for the mail server.
  EdgeRuntime.waitUntil(deliver().catch(report))
  return stored
}

// biome-ignore lint/suspicious/noConsole: this is the hosted runtime's log
const report = (error: unknown) => console.error('A request failed', error)

Deno.serve(async request => {
  const { body, status, headers } = await answer(request).catch(error => {
    report(error)
    return Response.json({ message: 'Something went wrong on our side. Please try again.' }, { status: 500 })
  })
  // Without these headers a browser shows its page none of the answers, errors included.
  return new Response(body, {
    status,
    headers: {
      ...Object.fromEntries(headers),
      ...corsHeaders,
      'Access-Control-Allow-Headers': allowedHeaders,
    },
  })
})
