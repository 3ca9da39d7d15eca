import { getBrowserClient } from './browser-client.ts'
import { type CallError, failed, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Runs a query on the browser's client; that it could not be loaded is an outcome like any other. */
export function query<T>(run: (client: Client) => Promise<Result<T>>): Promise<Result<T>> {
  return getBrowserClient().then(
    async client => {
      const result = await run(client)
      // The client itself would notice an ended session only when the token expires. Asking who is signed in tells it.
      if (result.error?.code === 'PGRST303') await client.auth.getUser()
      return result.error ? { data: null, error: await explainError(client, result.error) } : result
    },
    error => failed<T>(error),
  )
}

const rightsLost: CallError = {
  code: 'RIGHTS_LOST',
  message: 'Your account is no longer a super admin, so this can’t be done. Ask another super admin.',
}

/** What PostgreSQL says of it speaks of policies; whether the account has just lost its rights is the server's to say. */
export async function explainError(client: Client, error: CallError): Promise<CallError> {
  if (error.code !== '42501') return error
  const { data } = await client.auth.getUser()
  return data.user && data.user.user_metadata.is_super_admin !== true ? rightsLost : error
}
