import { getBrowserClient } from './browser-client.ts'
import { failed, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Asks through the browser's client; that it could not be loaded is an outcome like any other. */
export function ask<T>(question: (client: Client) => Promise<Result<T>>): Promise<Result<T>> {
  return getBrowserClient().then(
    async client => {
      const result = await question(client)
      // The client itself would notice an ended session only when the token expires. Asking who is signed in tells it.
      if (result.error?.code === 'PGRST303') await client.auth.getUser()
      return result
    },
    error => failed<T>(error),
  )
}
