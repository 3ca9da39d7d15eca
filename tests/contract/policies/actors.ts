import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestBackend } from '../../support/backend.ts'

export interface Actor {
  title: string
  client: SupabaseClient
  /** Null for callers without an account. */
  id: string | null
}

export type ActorName = 'anonymous' | 'visitor' | 'demoted' | 'editor' | 'service'

/** Everybody the product knows. A demoted admin still holds the token from before. */
export async function createActors(backend: TestBackend): Promise<Record<ActorName, Actor>> {
  const [visitor, demoted, editor] = await Promise.all([
    backend.people.visitor(),
    backend.people.editor(),
    backend.people.editor(),
  ])
  await backend.sql`delete from private.super_admins where user_id = ${demoted.id}`
  return {
    anonymous: { title: 'somebody without an account', client: backend.client(), id: null },
    visitor: { title: 'an ordinary account', ...visitor },
    demoted: { title: "a demoted admin's old token", ...demoted },
    editor: { title: 'a super admin', ...editor },
    service: { title: 'the secret key', client: backend.serviceClient(), id: null },
  }
}
