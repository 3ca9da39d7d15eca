import { createClient } from '@supabase/supabase-js'
import type { RouterContextProvider } from 'react-router'
import { requestParts } from './request-parts.ts'
import type { Client, Schema } from './schema.ts'

/** The anonymous client of one page request: public pages are the same for everybody. */
export function getServerClient(
  context: Readonly<RouterContextProvider>,
  headers: Record<string, string> = {},
): Client {
  const { supabaseUrl, publishableKey, fetch } = context.get(requestParts)
  return createClient<Schema>(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch, headers },
    // It would ask three times more, for seven seconds in all: a visitor is sooner told, and may try again.
    db: { retry: false },
  })
}
