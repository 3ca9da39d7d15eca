import { createClient } from '@supabase/supabase-js'
import type { Client } from '../app/data/schema.ts'
import type { Server } from './server.ts'

interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** Asks as staff do; `countBlocks` has the queries explained and sums the blocks that PostgreSQL touches. */
export async function signInWithPlans(server: Server) {
  let isExplaining = false
  let blocks = 0
  const explain = async (input: RequestInfo | URL, init: RequestInit | undefined) => {
    const headers = new Headers(init?.headers)
    headers.set('accept', 'application/vnd.pgrst.plan+json; options=analyze|buffers')
    const answer = await fetch(input, { ...init, headers })
    const text = await answer.text()
    if (!answer.ok) {
      throw new Error(`The plan of ${input} was refused: ${answer.status} ${text.slice(0, 300)}`)
    }
    const [plan] = JSON.parse(text) as Plan[]
    blocks += (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0)
  }
  const client: Client = createClient(server.url, server.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        if (isExplaining && String(input).includes('/rest/v1/')) await explain(input, init)
        return fetch(input, init)
      },
    },
  })
  const { data, error } = await client.auth.signInWithPassword(server.admin)
  if (error) {
    throw new Error(`The sign-in failed: ${error.message}`)
  }
  return {
    client,
    bearer: `Bearer ${data.session.access_token}`,
    async countBlocks(ask: () => Promise<unknown>): Promise<number> {
      blocks = 0
      isExplaining = true
      await ask().finally(() => {
        isExplaining = false
      })
      return blocks
    },
  }
}
