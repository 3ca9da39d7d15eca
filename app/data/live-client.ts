import type { RealtimeClient } from '@supabase/realtime-js'
import { getBrowserClient, hasStoredSession, readBrowserSettings } from './browser-client.ts'
import type { Client } from './schema.ts'

export type LiveClient = Pick<Client, 'channel' | 'removeChannel'>

let client: Promise<RealtimeClient> | null = null

/** Visitors load only the realtime part of supabase-js, a third of it; signed-in browsers share their connection. */
export async function getLiveClient(): Promise<LiveClient> {
  if (hasStoredSession()) return getBrowserClient()
  client ??= connect().catch(error => {
    client = null
    throw error
  })
  return client
}

async function connect(): Promise<RealtimeClient> {
  const [{ RealtimeClient }, { browserSupabaseUrl, publishableKey }] = await Promise.all([
    import('@supabase/realtime-js'),
    readBrowserSettings(),
  ])
  const { href } = new URL('/realtime/v1', browserSupabaseUrl || location.origin)
  return new RealtimeClient(href.replace(/^http/, 'ws'), {
    params: { apikey: publishableKey },
    accessToken: async () => publishableKey,
    // A scheduled post shows within five seconds of its time, even after an outage of the server.
    reconnectAfterMs: tries => Math.min(1_000 * tries, 4_000),
  })
}
