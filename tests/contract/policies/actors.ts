import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestBackend } from '../../support/backend.ts'

export interface Actor {
  title: string
  client: SupabaseClient
  /** Null for callers without an account. */
  id: string | null
}

export const actorNames = [
  'anonymous',
  'visitor',
  'demoted',
  'stripped',
  'suspended',
  'writer',
  'editor',
  'desk',
  'admin',
  'service',
] as const

export type ActorName = (typeof actorNames)[number]

/** Everybody the product knows. Who lost their rights still holds the token from before. */
export async function createActors(backend: TestBackend): Promise<Record<ActorName, Actor>> {
  const { people, sql } = backend
  const [visitor, demoted, stripped, suspended, writer, editor, desk, admin] = await Promise.all([
    people.visitor(),
    people.editor(),
    people.member('writer', 'editor', 'desk'),
    people.editor(),
    people.member('writer'),
    people.member('editor'),
    people.member('desk'),
    people.editor(),
  ])
  await sql`delete from private.super_admins where user_id = ${demoted.id}`
  await sql`delete from private.role_members where user_id = ${stripped.id}`
  // Past the function that also ends all sessions: their tokens alone are worth nothing, too.
  await sql`insert into private.suspensions (user_id) values (${suspended.id})`
  return {
    anonymous: { title: 'somebody without an account', client: backend.client(), id: null },
    visitor: { title: 'an ordinary account', ...visitor },
    demoted: { title: "a demoted admin's old token", ...demoted },
    stripped: { title: 'the old token of who had every role', ...stripped },
    suspended: { title: 'a suspended super admin', ...suspended },
    writer: { title: 'a writer', ...writer },
    editor: { title: 'an editor', ...editor },
    desk: { title: 'a desk', ...desk },
    admin: { title: 'a super admin', ...admin },
    service: { title: 'the secret key', client: backend.serviceClient(), id: null },
  }
}
