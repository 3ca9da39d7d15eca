import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Puts letters into the trash. Answers how many: what is there already, or what row-level security hides, is left out. */
export async function deleteLetters(client: Client, ids: string[]): Promise<Result<number>> {
  const { data, error } = await client.from('contact_messages').delete().in('id', ids).select('id')
  return error ? failed(error) : ok(data.length)
}
