import type { SupabaseClient } from '@supabase/supabase-js'
import { parseMessage } from './message.ts'

export interface ContactHandlerParts {
  /** With the secret key: visitors themselves reach nothing in contact_messages. */
  supabase: SupabaseClient
}

/**
 * `POST { name, email, subject, message }` answers `{ id }` once the message is stored; it is mailed from there.
 * Likely spam is stored in quarantine and gets the same answer, so that its sender learns nothing.
 */
export function createHandler({ supabase }: ContactHandlerParts): (request: Request) => Promise<Response> {
  return async request => {
    if (request.method !== 'POST') {
      return Response.json(
        { message: 'Send a message by POST.' },
        { status: 405, headers: { allow: 'POST' } },
      )
    }
    const input = await readJson(request)
    if (input === undefined) {
      return Response.json({ message: 'The body must be JSON.' }, { status: 400 })
    }
    const parsed = parseMessage(input)
    if (!parsed.message) {
      const answer = { message: 'Some fields need another look.', errors: parsed.errors }
      return Response.json(answer, { status: 422 })
    }
    // Our form keeps its hidden field out of the body and names it here.
    const isTrapped = request.headers.get('x-holla-trap') === 'filled'
    const id = crypto.randomUUID()
    const { error } = await supabase.from('contact_messages').insert({
      id,
      ...parsed.message,
      ...((parsed.isSuspicious || isTrapped) && { quarantined_at: new Date().toISOString() }),
    })
    if (error) {
      throw new Error('The contact message could not be stored', { cause: error })
    }
    return Response.json({ id })
  }
}

/** Returns undefined, which no JSON text means, for a body that is not JSON. */
async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
