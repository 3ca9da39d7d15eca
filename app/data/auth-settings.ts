import { readBrowserSettings } from './browser-client.ts'
import { browserFetch } from './browser-fetch.ts'
import { failed, ok, type Result } from './result.ts'

interface AuthSettings {
  passkeys_enabled?: boolean
}

let authSettings: Promise<Result<AuthSettings>> | null = null

/** Fetched directly, once per page: supabase-js has no call for it. */
export function readAuthSettings(): Promise<Result<AuthSettings>> {
  authSettings ??= fetchAuthSettings().catch(error => {
    authSettings = null
    return failed<AuthSettings>(error)
  })
  return authSettings
}

async function fetchAuthSettings(): Promise<Result<AuthSettings>> {
  const { browserSupabaseUrl, publishableKey } = await readBrowserSettings()
  const answer = await browserFetch(`${browserSupabaseUrl || location.origin}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
  })
  if (!answer.ok) throw new Error(`The settings of the auth service could not be read (${answer.status}).`)
  return ok(await answer.json())
}
