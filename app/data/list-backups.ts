import { failed, ok, type Result } from './result.ts'
import type { BackupRow } from './rows/operations.ts'
import type { Client } from './schema.ts'

const noSuchFunction = 'PGRST202'

/** The newest first. Null on a hosted project, which is backed up by its platform. */
export async function listBackups(client: Client): Promise<Result<BackupRow[] | null>> {
  const { data, error } = await client.rpc('list_backups')
  if (error?.code === noSuchFunction) {
    return ok(null)
  }
  return error ? failed(error) : ok(data)
}
