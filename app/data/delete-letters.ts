import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Moves letters to the trash. Returns how many: those already there or hidden by row-level security don't count. */
export async function deleteLetters(client: Client, ids: string[]): Promise<Result<number>> {
  const { data, error } = await client.from('contact_messages').delete().in('id', ids).select('id')
  return error ? failed(error) : ok(data.length)
}
