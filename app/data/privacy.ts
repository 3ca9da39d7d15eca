import { failed, ok, type Result } from './result.ts'
import type { FoundPerson, Receipt, RetentionClock } from './rows/privacy.ts'
import type { Client } from './schema.ts'

export async function findPerson(client: Client, address: string): Promise<Result<FoundPerson>> {
  const { data, error } = await client.rpc('find_person', { p_address: address })
  return error ? failed(error) : ok(data)
}

/** Needs a fresh proof. `key` is on the receipt and nowhere else; a repeated `id` erases nothing more. */
export async function erasePerson(
  client: Client,
  erasure: { id: string; address: string; confirmation: string; key: string },
): Promise<Result<Receipt>> {
  const { data, error } = await client.rpc('erase_person', {
    p_id: erasure.id,
    p_address: erasure.address,
    p_confirmation: erasure.confirmation,
    p_key: erasure.key,
  })
  return error ? failed(error) : ok(data)
}

export async function listErasures(client: Client): Promise<Result<Receipt[]>> {
  const { data, error } = await client.rpc('list_erasures', { p_limit: 50 })
  return error ? failed(error) : ok(data)
}

export async function checkReceipt(
  client: Client,
  receipt: { number: number; address: string; key: string },
): Promise<Result<boolean>> {
  const { data, error } = await client.rpc('check_erasure_receipt', {
    p_number: receipt.number,
    p_address: receipt.address,
    p_key: receipt.key,
  })
  return error ? failed(error) : ok(data)
}

export async function listRetention(client: Client): Promise<Result<RetentionClock[]>> {
  const { data, error } = await client.rpc('list_retention')
  return error ? failed(error) : ok(data)
}
