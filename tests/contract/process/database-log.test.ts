import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

test('what strangers send and PostgreSQL refuses does not stand in its log', async () => {
  const [row] = await backend.superuser<[{ directory: string }]>`
    select current_setting('data_directory') as directory`
  const readLog = () => readFileSync(join(dirname(row.directory), 'postgres.log'), 'utf8')
  const sent = `sent${crypto.randomUUID()}`.padEnd(6_000, 'x')
  const ask = async (path: string, init?: RequestInit) => (await backend.fetch(path, init)).status

  expect(await ask(`/rest/v1/posts?id=eq.${sent}`)).toBe(400)
  expect(await ask(`/rest/v1/posts?select=${sent}`)).toBe(400)
  expect(await ask(`/rest/v1/rpc/can_send_mail?${sent}=1`)).toBe(404)
  const owner = backend.sql.unsafe('select $1::uuid', [sent])
  await expect(owner).rejects.toThrow('invalid input syntax')

  // What the administrator does wrong still does, without the statement.
  const marker = crypto.randomUUID()
  await expect(backend.superuser.unsafe(`select 'known-${marker}'::int`)).rejects.toThrow()
  await expect.poll(readLog).toContain(marker)
  expect(readLog()).not.toContain(sent.slice(0, 40))
  expect(readLog()).not.toContain(`select 'known-${marker}'`)
})

test('a role of ours can not turn that off', async () => {
  const undo = backend.sql.unsafe('set log_min_messages = debug1')
  await expect(undo).rejects.toMatchObject({ code: '42501' })
})
