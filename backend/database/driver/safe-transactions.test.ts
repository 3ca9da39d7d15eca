import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Sql } from '../../database.ts'
import { withSafeTransactions } from './safe-transactions.ts'

let sql: Sql
let admin: Sql

beforeAll(() => {
  const url = inject('postgresUrl')
  sql = withSafeTransactions(postgres(url, { max: 1, connection: { application_name: 'to be killed' } }))
  admin = postgres(url, { max: 1 })
})

afterAll(async () => {
  await sql.end({ timeout: 1 })
  await admin.end({ timeout: 1 })
})

const killConnection = async () => {
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be killed'`
}
const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

test('a statement under way when the connection dies fails, and the pool goes on', async () => {
  const transaction = sql.begin(tx => tx`select pg_sleep(5)`)
  setTimeout(killConnection, 150)
  await expect(transaction).rejects.toMatchObject({
    code: expect.stringMatching(/^57P01|CONNECTION_CLOSED$/),
  })
  // The driver fails one further statement with the old error.
  await vi.waitFor(async () => expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]), 60_000)
})

test('a callback that goes on after the connection died reaches neither the dead connection nor the next', async () => {
  await admin`create table if not exists witnesses (note text)`
  const transaction = sql.begin(async tx => {
    await tx`insert into witnesses values ('before')`
    await wait(400)
    await tx`insert into ${tx('witnesses')} values ('after')`
  })
  setTimeout(killConnection, 100)
  await expect(transaction).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await sql.begin(async tx => {
    await tx`insert into witnesses values ('stranger')`
    await wait(500)
  })
  expect(await sql`select note from witnesses`).toMatchObject([{ note: 'stranger' }])
})

test('a transaction that loses its connection within a savepoint fails without ending the process', async () => {
  const transaction = sql.begin(tx => tx.savepoint(inner => inner`select pg_sleep(5)`))
  setTimeout(killConnection, 150)
  await expect(transaction).rejects.toMatchObject({
    code: expect.stringMatching(/^57P01|CONNECTION_CLOSED$/),
  })
  await vi.waitFor(
    async () => expect(await sql.begin(tx => tx`select 2 as two`)).toMatchObject([{ two: 2 }]),
    60_000,
  )
})

test('an error of the work rolls back, and a value returned commits', async () => {
  await expect(
    sql.begin(async tx => {
      await tx`insert into witnesses values ('rolled back')`
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await sql.begin('read write', tx => tx`insert into witnesses values ('kept')`)
  const notes = (await sql`select note from witnesses`).map(row => row.note)
  expect(notes).toContain('kept')
  expect(notes).not.toContain('rolled back')
})

test('a connection to somewhere else that the work loses rolls back and is told', async () => {
  const lost = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', $metadata: {} })
  await expect(sql.begin(() => Promise.reject(lost))).rejects.toBe(lost)
  expect(await sql`select 3 as three`).toMatchObject([{ three: 3 }])
})
