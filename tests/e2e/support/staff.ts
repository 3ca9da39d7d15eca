import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import type postgres from 'postgres'
import type { StaffRole } from '../../../app/data/rows/accounts.ts'
import { type Authenticator, toCode, turnOnSecondFactor } from '../../support/authenticator.ts'
import { type Account, connect, openLogin } from './back-office.ts'
import { expect } from './fixtures.ts'

export { toCode }

interface Site {
  baseURL: string | undefined
  admin: Account
  service: SupabaseClient
}

/** A super admin of its own, so that a test may change the account. */
export async function addEditor({ baseURL, admin, service }: Site): Promise<Account> {
  const account = await addAccount(service, 'editor')
  const office = await connect(baseURL, admin)
  const promoted = await office.rpc('set_is_super_admin', { p_user_id: account.id, p_is_super_admin: true })
  expect(promoted.error).toBeNull()
  return account
}

/** Somebody with these roles, who is no super admin. */
export async function addMember({ baseURL, admin, service }: Site, ...roles: StaffRole[]) {
  const account = await addAccount(service, roles.join('-'))
  const office = await connect(baseURL, admin)
  const given = await office.rpc('set_roles', { p_user_id: account.id, p_roles: roles })
  expect(given.error).toBeNull()
  return account
}

async function addAccount(service: SupabaseClient, name: string): Promise<Account & { id: string }> {
  const account = { email: `${name}-${crypto.randomUUID()}@holla.example`, password: 'correct-horse-battery' }
  const { data, error } = await service.auth.admin.createUser({ ...account, email_confirm: true })
  expect(error).toBeNull()
  return { ...account, id: data.user?.id ?? '' }
}

export interface SecuredAccount extends Account, Authenticator {
  recoveryCodes: string[]
  /** Signed in with both factors. */
  office: SupabaseClient
}

/** The same with two-factor sign-in on, and ten recovery codes. */
export async function addSecuredEditor(site: Site): Promise<SecuredAccount> {
  const account = await addEditor(site)
  const office = await connect(site.baseURL, account)
  const authenticator = await turnOnSecondFactor({ client: office })
  const { data, error } = await office.rpc('create_recovery_codes')
  expect(error).toBeNull()
  return { ...account, ...authenticator, recoveryCodes: data as string[], office }
}

/** As if the last proof of an account were older than a quarter of an hour. */
export const ageProof = (database: postgres.Sql, email: string) => database`
  update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'
  where session_id in (select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email})`

/** The step after the password, as the login dialog or a page. */
export async function giveCode(page: Page, code: string) {
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByLabel('Six-digit code').press('Enter')
}

export async function giveRecoveryCode(page: Page, code: string) {
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await page.getByRole('textbox', { name: 'Recovery code' }).press('Enter')
}

/** Password given, code not yet. */
export async function signInHalfway(page: Page, { email, password }: Account) {
  const dialog = await openLogin(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByLabel('Password').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Two-factor sign-in' })).toBeVisible()
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
}

export async function signInByBoth(page: Page, account: Account & { secret: string }, steps = 0) {
  await signInHalfway(page, account)
  await giveCode(page, toCode(account.secret, steps))
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}
