import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

const refused = { message: 'You do not have administrative privileges.', code: '42501' }

export async function createCategory(client: Client, name: string): Promise<Result<undefined>> {
  const { error } = await client.from('categories').insert({ name })
  return error ? failed(error) : ok(undefined)
}

export async function renameCategory(client: Client, id: string, name: string): Promise<Result<undefined>> {
  const { data, error } = await client.from('categories').update({ name }).eq('id', id).select('id')
  if (error) return failed(error)
  return data.length === 0 ? explainNoChange(client, id) : ok(undefined)
}

export async function deleteCategory(client: Client, id: string): Promise<Result<undefined>> {
  const { data, error } = await client.from('categories').delete().eq('id', id).select('id')
  if (error) return failed(error)
  if (data.length > 0) return ok(undefined)
  const rest = await client.from('categories').select('id').eq('id', id).maybeSingle()
  return rest.data ? failed(refused) : ok(undefined)
}

/** Moves the posts; the old names redirect from then on. */
export async function mergeCategories(
  client: Client,
  from: string,
  into: string,
): Promise<Result<undefined>> {
  const { error } = await client.rpc('merge_categories', { p_from: from, p_into: into })
  return error ? failed(error) : ok(undefined)
}

async function explainNoChange(client: Client, id: string): Promise<Result<undefined>> {
  const { data, error } = await client.from('categories').select('id').eq('id', id).maybeSingle()
  if (error) return failed(error)
  return failed(data ? refused : { message: 'This category no longer exists.' })
}
