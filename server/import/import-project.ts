import type postgres from 'postgres'
import type { Sql } from '../../backend/database.ts'
import { listBackfills, runBackfill } from '../migrations/backfill.ts'
import { StartupError } from '../startup-error.ts'
import { importFiles } from './import-files.ts'
import { importTable, type Result, verifyTable } from './import-rows.ts'
import { describeTables } from './list-tables.ts'

export interface ImportParts {
  source: Sql
  project: { url: string; secretKey: string }
  target: Sql
  site: { url: string; publicUrl: string; secretKey: string }
  say(line: string): void
  progress(what: string, share: number | null): void
  signal: AbortSignal
}

export interface ImportReport {
  tables: Record<string, Result & { missing: number }>
  files: Result & { failed: string[] }
  existingAccounts: string[]
  claimants: string[]
  withSecondFactor: number
}

/** Goes on where it ended when it is run again. @throws StartupError */
export async function importProject(parts: ImportParts): Promise<ImportReport> {
  const { source, target, say } = parts
  const tables = await describeTables(source, target)
  await requireOwnPosts(source, target)
  const existing = await findExistingAccounts(source, target)
  const report = await source.begin('isolation level repeatable read read only', async snapshot => {
    await adoptCategories(snapshot, target)
    const context = { ...parts, source: snapshot, existing }
    const copied: ImportReport['tables'] = {}
    for (const table of tables) {
      parts.signal.throwIfAborted()
      copied[table.label] = { ...(await importTable(context, table)), missing: 0 }
      say(
        `${table.label}: ${copied[table.label]?.brought} brought, ${copied[table.label]?.present} were here`,
      )
    }
    for (const table of tables) {
      const result = copied[table.label]
      if (result) {
        result.missing = await verifyTable(context, table)
      }
    }
    return { tables: copied, existingAccounts: [...existing.keys()], ...(await readClaims(snapshot)) }
  })
  await fileLetters(target)
  return { ...report, files: await importFiles(parts, existing) }
}

/** The triggers that give each letter its lead were off, and a project of an earlier version has no leads. */
async function fileLetters(target: Sql): Promise<void> {
  const filing = listBackfills().filter(({ name }) => name === 'leads')
  await target`delete from backend.backfills where name = 'leads'`
  for (const backfill of filing) {
    await runBackfill(target, backfill, { pauses: false })
  }
}

/** Rows of two sites could not be told apart later, and their categories would mix. */
async function requireOwnPosts(source: Sql, target: Sql): Promise<void> {
  const here = await target<{ id: string }[]>`select id from public.posts`
  const known = await source<{ id: string }[]>`
    select id from public.posts where id::text in (select json_array_elements_text(${JSON.stringify(here.map(({ id }) => id))}::text::json))`
  if (known.length < here.length) {
    throw new StartupError(
      `This site has ${here.length - known.length} posts that the project has not. ` +
        'Import into a site without posts: start an empty one with SAMPLE_CONTENT=false.',
    )
  }
}

/** The project's id of an account with the id of the account here that has its address. */
async function findExistingAccounts(source: Sql, target: Sql): Promise<Map<string, string>> {
  const here = await target<{ id: string; email: string }[]>`
    select id, lower(email) as email from auth.users where email is not null`
  const byEmail = new Map(here.map(({ id, email }) => [email, id]))
  const there = await source<{ id: string; email: string }[]>`
    select id, lower(email) as email from auth.users where lower(email) in (select json_array_elements_text(${JSON.stringify([...byEmail.keys()])}::text::json))`
  const pairs = there.map(({ id, email }): [string, string] => [id, byEmail.get(email) ?? id])
  return new Map(pairs.filter(([from, to]) => from !== to))
}

/** Careers exists from the start, with an id and a date of its own. */
async function adoptCategories(source: postgres.TransactionSql, target: Sql): Promise<void> {
  const rows = await source<{ id: string; name: string; created: string }[]>`
    select id, name, created_at::text as created from public.categories`
  for (const { id, name, created } of rows) {
    await target`
      update public.categories set id = ${id}, created_at = ${created}::text::timestamptz
      where lower(btrim(name)) = lower(btrim(${name}))
        and (id, created_at) <> (${id}, ${created}::text::timestamptz)`
  }
}

/** The flag's holder can write it there, so it proves nothing. */
async function readClaims(source: postgres.TransactionSql) {
  const claims = await source<{ email: string }[]>`
    select coalesce(email, id::text) as email from auth.users
    where raw_user_meta_data -> 'is_super_admin' = 'true' order by email`
  const [factors] = await source<{ count: number }[]>`
    select count(distinct user_id)::int as count from auth.mfa_factors where status::text = 'verified'`
  return { claimants: claims.map(({ email }) => email), withSecondFactor: factors?.count ?? 0 }
}

/** @throws StartupError where the account is not here or never claimed it */
export async function confirmSuperAdmin({ source, target }: ImportParts, email: string): Promise<void> {
  const { claimants } = await source.begin('read only', readClaims)
  if (!claimants.some(claimant => claimant.toLowerCase() === email.toLowerCase())) {
    throw new StartupError(`${email} did not claim to be a super admin in the project.`)
  }
  await target.begin(async sql => {
    const [user] = await sql<{ id: string }[]>`select id from auth.users where lower(email) = lower(${email})`
    if (!user) {
      throw new StartupError(`There is no account of ${email} here yet: import first.`)
    }
    await sql`select auth.mark_address_proven(${user.id})`
    await sql`insert into private.super_admins (user_id) values (${user.id}) on conflict do nothing`
  })
}
