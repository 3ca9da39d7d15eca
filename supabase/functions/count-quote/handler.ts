import type postgres from 'postgres'
import { asksForPrivacy } from '../send-holla-email/asks-for-privacy.ts'
import { type QuoteEvent, quoteEvents } from './quote-event.ts'

/** `POST { event }`. Nothing else of the request is read but `Sec-GPC` and `DNT`. */
export function createHandler({ sql }: { sql: postgres.Sql }): (request: Request) => Promise<Response> {
  return async request => {
    if (request.method !== 'POST') {
      return Response.json({ message: 'Count by POST.' }, { status: 405, headers: { allow: 'POST' } })
    }
    const event = await readEvent(request)
    if (event === null) {
      return Response.json(
        { message: `The event must be one of ${quoteEvents.join(', ')}.` },
        { status: 422 },
      )
    }
    if (!asksForPrivacy(request.headers)) {
      await sql`select private.count_quote(${event})`
    }
    return new Response(null, { status: 204 })
  }
}

async function readEvent(request: Request): Promise<QuoteEvent | null> {
  try {
    const input: unknown = await request.json()
    const event = typeof input === 'object' && input !== null && 'event' in input ? input.event : null
    return quoteEvents.find(known => known === event) ?? null
  } catch {
    return null
  }
}
