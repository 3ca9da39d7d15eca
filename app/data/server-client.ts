import { createClient } from '@supabase/supabase-js'
import type { RouterContextProvider } from 'react-router'
import { requestParts } from './request-parts.ts'
import type { Client, Schema } from './schema.ts'

/** Anonymous: public pages are the same for everybody. */
export function getServerClient(
  context: Readonly<RouterContextProvider>,
  headers: Record<string, string> = {},
): Client {
  const { supabaseUrl, publishableKey, fetch } = context.get(requestParts)
  return createClient<Schema>(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch, headers },
    // Retries would take seven seconds; a visitor is better told at once and may try again.
    db: { retry: false },
  })
}
