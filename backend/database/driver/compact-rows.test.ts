import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '../connect.ts'

const sql = connect(inject('postgresUrl'), { max: 1 })
afterAll(() => sql.end({ timeout: 1 }))

const failing = () => sql`select 6 / (3 - n) from generate_series(1, 3) n`

test('a statement that fails after its first rows leaves the next result on its connection whole', async () => {
  await expect(failing()).rejects.toMatchObject({ code: '22012' })
  const rows = await sql`select 'whole' as word`
  expect([rows[0], rows.length, rows.count, rows.columns.length]).toEqual([{ word: 'whole' }, 1, 1, 1])
})

test('so it does within a transaction', async () => {
  await sql.begin(async transaction => {
    await expect(
      transaction.savepoint(inner => inner`select 6 / (3 - n) from generate_series(1, 3) n`),
    ).rejects.toMatchObject({ code: '22012' })
    expect(await transaction`select 'whole' as word`).toEqual([{ word: 'whole' }])
  })
})
