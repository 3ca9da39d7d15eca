import type { SupabaseClient } from '@supabase/supabase-js'
import type { Sql } from '../../backend/database.ts'

export interface Person {
  id: string
  email: string
  password: string
  /** Signed in by the real flow, without persistence. */
  client: SupabaseClient
  accessToken: string
}

export type Role = 'writer' | 'editor' | 'desk'

export interface People {
  /** A super admin. */
  editor(): Promise<Person>
  /** Somebody with these roles, who is no super admin. */
  member(...roles: Role[]): Promise<Person>
  /** Somebody with an ordinary account. */
  visitor(): Promise<Person>
}

const password = 'correct-horse-battery-staple'

/** Named people, each a new account that signed up and in through the client. */
export function createPeople({ client, sql }: { client: () => SupabaseClient; sql: Sql }): People {
  const signUp = async (name: string): Promise<Person> => {
    const email = `${name}-${crypto.randomUUID().slice(0, 8)}@holla.example`
    const own = client()
    const { data, error } = await own.auth.signUp({ email, password })
    if (error || !data.user || !data.session) {
      throw new Error(`${email} could not sign up`, { cause: error })
    }
    return { id: data.user.id, email, password, client: own, accessToken: data.session.access_token }
  }

  const refresh = async (person: Person): Promise<Person> => {
    const { data, error } = await person.client.auth.refreshSession()
    if (error || !data.session) {
      throw new Error(`${person.email} could not refresh the session`, { cause: error })
    }
    return { ...person, accessToken: data.session.access_token }
  }

  return {
    visitor: () => signUp('visitor'),
    async member(...roles) {
      const person = await signUp(roles.join('-'))
      await sql`
        insert into private.role_members ${sql(roles.map(role => ({ user_id: person.id, role })))}`
      return refresh(person)
    },
    async editor() {
      const person = await signUp('editor')
      await sql`insert into private.super_admins (user_id) values (${person.id})`
      return refresh(person)
    },
  }
}
