import { browserFetch } from './browser-fetch.ts'
import type { Client, Schema } from './schema.ts'

export interface BrowserSettings {
  /** '' means the origin of the page. */
  browserSupabaseUrl: string
  publishableKey: string
}

let provideSettings: (found: BrowserSettings) => void = () => {}
const settings = new Promise<BrowserSettings>(resolve => {
  provideSettings = resolve
})
let client: Promise<Client> | null = null

/** Called once by AuthProvider with what the root loader found. */
export function configureBrowserClient(found: BrowserSettings) {
  provideSettings(found)
}

/** Waits until the page has told. */
export const readBrowserSettings = () => settings

/**
 * The one client of this page. supabase-js is loaded at the first call, so that visitors who only read
 * never download it.
 */
export function getBrowserClient(): Promise<Client> {
  client ??= connect().catch(error => {
    // A chunk that failed to load on a bad network is asked for again by the next call.
    client = null
    throw error
  })
  return client
}

/** Whether somebody signed in here before, found without loading supabase-js. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some(isSessionKey)
  } catch {
    // Storage is closed to us (policy, private mode): a session then lasts as long as the page.
    return false
  }
}

/** Recognises the key under which supabase-js keeps the session, whatever its host. */
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
    // It would take tokens from the address of any page; `useMailedLink` knows which page they are for.
    auth: { detectSessionInUrl: false },
  })
}
