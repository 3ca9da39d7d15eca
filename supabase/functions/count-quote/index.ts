/** Hosted projects: `supabase functions deploy count-quote --no-verify-jwt`. Our own server mounts handler.ts. */
import { corsHeaders } from '@supabase/supabase-js/cors'
import postgres from 'postgres'
import { createHandler } from './handler.ts'

const handle = createHandler({
  sql: postgres(Deno.env.get('SUPABASE_DB_URL') ?? '', { max: 1, fetch_types: false, idle_timeout: 30 }),
})

Deno.serve(async request => {
  const answer =
    request.method === 'OPTIONS' ? new Response('ok') : await handle(request).catch(toErrorResponse)
  const { body, status, headers } = answer
  return new Response(body, { status, headers: { ...Object.fromEntries(headers), ...corsHeaders } })
})

function toErrorResponse(error: unknown): Response {
  // biome-ignore lint/suspicious/noConsole: this is the hosted runtime's log
  console.error('A quote could not be counted', { error })
  return Response.json({ message: 'Something went wrong on our side.' }, { status: 500 })
}
