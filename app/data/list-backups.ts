import { failed, ok, type Result } from './result.ts'
import type { BackupRow } from './rows/operations.ts'
import type { Client } from './schema.ts'

const noSuchFunction = 'PGRST202'

/** Null on a hosted project, whose platform makes the backups. */
export async function listBackups(client: Client): Promise<Result<BackupRow[] | null>> {
  const { data, error } = await client.rpc('list_backups')
  if (error?.code === noSuchFunction) {
    return ok(null)
  }
  return error ? failed(error) : ok(data)
}
