import { failed, ok, type Result } from './result.ts'
import type {
  AccountFacts,
  AccountRow,
  AccountSessionRow,
  FoundAccountRow,
  StaffRole,
} from './rows/accounts.ts'
import type { Client } from './schema.ts'

export interface AccountsQuery {
  search: string
  neverConfirmed: boolean
  page: number
  pageSize: number
}

export type Account = AccountRow & AccountFacts
export type FoundAccount = FoundAccountRow & AccountFacts

export interface Accounts {
  accounts: Account[]
  hasMore: boolean
}

export async function listAccounts(client: Client, query: AccountsQuery): Promise<Result<Accounts>> {
  const { search, neverConfirmed, page, pageSize } = query
  const { data, error } = await client.rpc('list_users', {
    p_search: search,
    p_never_confirmed: neverConfirmed,
    p_limit: pageSize + 1,
    p_offset: (page - 1) * pageSize,
  })
  if (error) return failed(error)
  const accounts = data.slice(0, pageSize)
  const facts = await describeAccounts(client, accounts)
  if (facts.error) return facts
  return ok({ accounts: facts.data, hasMore: data.length > pageSize })
}

async function describeAccounts<T extends { id: string }>(
  client: Client,
  accounts: T[],
): Promise<Result<(T & AccountFacts)[]>> {
  if (accounts.length === 0) return ok([])
  const { data, error } = await client.rpc('describe_accounts', { p_ids: accounts.map(({ id }) => id) })
  if (error) return failed(error)
  const byId = new Map(data.map(facts => [facts.id, facts]))
  return ok(
    accounts.flatMap(account => {
      const facts = byId.get(account.id)
      return facts ? [{ ...account, ...facts }] : []
    }),
  )
}

export async function findAccount(client: Client, id: string): Promise<Result<FoundAccount | null>> {
  const { data, error } = await client.rpc('find_account', { p_user_id: id })
  if (error) return failed(error)
  const described = await describeAccounts(client, data)
  return described.error ? described : ok(described.data[0] ?? null)
}

/** Fails with `PT409` and the present roles if they are no longer the `seen` ones. */
export async function changeRoles(
  client: Client,
  id: string,
  { roles, seen }: { roles: StaffRole[]; seen: StaffRole[] },
): Promise<Result<undefined>> {
  const { error } = await client.rpc('change_roles', { p_user_id: id, p_roles: roles, p_seen: seen })
  return error ? failed(error) : ok(undefined)
}

export async function suspendAccount(client: Client, id: string): Promise<Result<undefined>> {
  const { error } = await client.rpc('suspend_account', { p_user_id: id })
  return error ? failed(error) : ok(undefined)
}

export async function restoreAccount(client: Client, id: string): Promise<Result<undefined>> {
  const { error } = await client.rpc('restore_account', { p_user_id: id })
  return error ? failed(error) : ok(undefined)
}

export async function listAccountSessions(client: Client, id: string): Promise<Result<AccountSessionRow[]>> {
  const { data, error } = await client.rpc('list_account_sessions', { p_user_id: id })
  return error ? failed(error) : ok(data)
}

/** Null ends all but the caller's own session. */
export async function endAccountSessions(
  client: Client,
  id: string,
  sessionId: string | null,
): Promise<Result<undefined>> {
  const { error } = await client.rpc('end_account_sessions', { p_user_id: id, p_session_id: sessionId })
  return error ? failed(error) : ok(undefined)
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
