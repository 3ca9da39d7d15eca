import { browserFetch } from './browser-fetch.ts'
import type { Client, Schema } from './schema.ts'

export interface BrowserSettings {
  /** '' means the page's own origin. */
  browserSupabaseUrl: string
  publishableKey: string
}

let provideSettings: (found: BrowserSettings) => void = () => {}
const settings = new Promise<BrowserSettings>(resolve => {
  provideSettings = resolve
})
let client: Promise<Client> | null = null

export function configureBrowserClient(found: BrowserSettings) {
  provideSettings(found)
}

export const readBrowserSettings = () => settings

/** supabase-js is loaded at the first call, so visitors who only read never download it. */
export function getBrowserClient(): Promise<Client> {
  client ??= connect().catch(error => {
    // So that the next call tries again after the chunk failed to load.
    client = null
    throw error
  })
  return client
}

export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some(isSessionKey)
  } catch {
    // Storage is blocked (policy, private mode): a session then lasts as long as the page.
    return false
  }
}

/** The key under which supabase-js stores the session; its middle part depends on the host. */
export function isSessionKey(key: string | null): boolean {
  return key !== null && /^sb-.+-auth-token$/.test(key)
}

async function connect(): Promise<Client> {
  const [{ createClient }, { browserSupabaseUrl, publishableKey }] = await Promise.all([
    import('@supabase/supabase-js'),
    settings,
  ])
  return createClient<Schema>(browserSupabaseUrl || location.origin, publishableKey, {
    global: { fetch: browserFetch },
    // Otherwise supabase-js takes tokens from any page's address; `useMailedLink` knows which pages they are for.
    auth: { detectSessionInUrl: false },
  })
}
