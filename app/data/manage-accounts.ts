import { failed, ok, type Result } from './result.ts'
import type { AccountRow, Client } from './schema.ts'

export interface AccountsQuery {
  search: string
  /** Those that never confirmed are a list of their own. */
  neverConfirmed: boolean
  /** Counts from 1. */
  page: number
  pageSize: number
}

export interface Accounts {
  accounts: AccountRow[]
  hasMore: boolean
}

/** Super admins first, then the newest, a page at a time. */
export async function listAccounts(client: Client, query: AccountsQuery): Promise<Result<Accounts>> {
  const { search, neverConfirmed, page, pageSize } = query
  const { data, error } = await client.rpc('list_users', {
    p_search: search,
    p_never_confirmed: neverConfirmed,
    p_limit: pageSize + 1,
    p_offset: (page - 1) * pageSize,
  })
  if (error) return failed(error)
  return ok({ accounts: data.slice(0, pageSize), hasMore: data.length > pageSize })
}

export async function setSuperAdmin(
  client: Client,
  id: string,
  isSuperAdmin: boolean,
): Promise<Result<undefined>> {
  const { error } = await client.rpc('set_is_super_admin', { p_user_id: id, p_is_super_admin: isSuperAdmin })
  return error ? failed(error) : ok(undefined)
}

export async function deleteAccount(
  client: Client,
  { id }: Pick<AccountRow, 'id'>,
): Promise<Result<undefined>> {
  const { error } = await client.rpc('delete_user_by_id', { user_id_to_delete: id })
  return error ? failed(error) : ok(undefined)
}
