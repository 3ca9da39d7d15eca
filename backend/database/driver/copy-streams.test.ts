import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { openSilentProxy } from '../../../tests/support/silent-proxy.ts'
import { connect } from '../connect.ts'
import { openCopyOut } from './copy-streams.ts'

const sql = connect(inject('postgresUrl'), { max: 1 })
afterAll(() => sql.end({ timeout: 1 }))

const copyRows = (rows: number) =>
  `copy (select repeat('x', 9999) from generate_series(1, ${rows})) to stdout`

test('a connection answers after a copy of whatever size, also where the reader is behind', async () => {
  for (let rows = 0; rows <= 40; rows += 1) {
    const answered = await sql.begin(async transaction => {
      let bytes = 0
      for await (const chunk of await openCopyOut(transaction, copyRows(rows))) {
        bytes += chunk.length
        await wait(1)
      }
      const [row] = await transaction<[{ one: number }]>`select 1 as one`
      return { bytes, ...row }
    })
    expect(answered).toEqual({ bytes: rows * 10_000, one: 1 })
  }
})

test('who breaks a copy off is not kept, and its pool can be ended', async () => {
  const pool = connect(inject('postgresUrl'), { max: 1 })
  const broken = pool.begin(async transaction => {
    for await (const chunk of await openCopyOut(transaction, copyRows(2_000))) {
      throw new Error(`broke off after ${chunk.length} bytes`)
    }
  })
  await expect(broken).rejects.toThrow()
  await pool.end({ timeout: 1 })
})

test('a connection that is lost amid a copy ends the copy and nothing else', async () => {
  const proxy = await openSilentProxy(inject('postgresUrl'))
  const pool = connect(proxy.url, { max: 1 })
  const uncaught: unknown[] = []
  const hear = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', hear)
  const broken = pool.begin(async transaction => {
    for await (const _chunk of await openCopyOut(transaction, copyRows(20_000))) {
      proxy.close()
    }
  })
  await expect(broken).rejects.toThrow('CONNECTION_CLOSED')
  await pool.end({ timeout: 1 })
  process.off('uncaughtException', hear)
  expect(uncaught).toEqual([])
})
