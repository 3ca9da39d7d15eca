import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import postgres from 'postgres'
import { expect, inject, onTestFinished, test } from 'vitest'
import { examine } from '../../../server/commands/doctor.ts'
import { readConfig } from '../../../server/config.ts'
import type { Finding } from '../../../server/doctor/finding.ts'
import { openDatabase } from '../../../server/open-database.ts'
import { cloneTemplate } from '../../support/backend.ts'
import { toDatabase } from '../../support/global-setup.ts'
import { makeTemporaryDirectory } from '../../support/server.ts'

async function examineAll(variables: Record<string, string>): Promise<Finding[]> {
  const folder = makeTemporaryDirectory()
  onTestFinished(folder.remove)
  const config = readConfig({ DATA_DIR: folder.path, PORT: '0', ...variables })
  const found: Finding[] = []
  for await (const finding of examine(config)) {
    found.push(finding)
  }
  return found
}

async function findErrors(variables: Record<string, string>): Promise<string[]> {
  const found = await examineAll(variables)
  expect(found.length).toBeGreaterThan(8)
  return found.filter(({ state }) => state === 'fault').map(({ sentence }) => sentence)
}

/** Says nothing of ours, whatever it is asked. */
async function openOtherProgram(): Promise<string> {
  const server = createServer(socket => socket.end('220 go away\r\n')).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return String(typeof address === 'object' && address ? address.port : 0)
}

test('the doctor finds no fault with a machine and a database that are well', async () => {
  expect(await findErrors({ DATABASE_URL: await cloneTemplate() })).toEqual([])
})

test('the doctor names each service that does not work, and what to look at', async () => {
  const port = await openOtherProgram()
  const faults = await findErrors({
    PORT: port,
    DATABASE_URL: 'postgres://nobody:wrong@127.0.0.1:9/none',
    FILES_URL: 's3://files?endpoint=http://127.0.0.1:9&region=eu-west-1',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'hello@holla.example',
    CONTACT_TO: 'hello@holla.example',
  })
  expect(faults).toEqual([
    expect.stringContaining(`Another program listens on PORT=${port}`),
    expect.stringContaining('Check address, user and password of DATABASE_URL'),
    expect.stringContaining('The bucket of FILES_URL'),
    expect.stringContaining('does not take mails from us'),
  ])
  expect(faults.join()).not.toMatch(/wrong|secret/)
})

test('of a folder that is not there and can not be made the doctor says so, and not that others shall be given away', async () => {
  const faults = await findErrors({ DATABASE_URL: await cloneTemplate(), DATA_DIR: '/dev/null/holla' })
  expect(faults).toEqual([
    expect.stringContaining(
      '/dev/null/holla (DATA_DIR) is not there, and this user may not make it in /dev/null',
    ),
  ])
})

test('a database that can not hold all characters is refused in a sentence that says how to make another', async () => {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = postgres(inject('postgresUrl'), { max: 1 })
  await admin.unsafe(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`)
  await admin.end()
  const DATABASE_URL = toDatabase(inject('postgresUrl'), name)
  const sentence = /encoding is SQL_ASCII, and the site needs UTF8.* template template0 encoding 'UTF8'/
  expect(await findErrors({ DATABASE_URL })).toEqual([expect.stringMatching(sentence)])
  const folder = makeTemporaryDirectory()
  onTestFinished(folder.remove)
  const starting = openDatabase(
    readConfig({ DATABASE_URL, DATA_DIR: folder.path }),
    () => {},
    new AsyncDisposableStack(),
  )
  await expect(starting).rejects.toThrow(
    expect.objectContaining({ name: 'StartupError', message: expect.stringMatching(sentence) }),
  )
})

test('the doctor says why nobody can sign in by a passkey, and who checks the history', async () => {
  const found = await examineAll({ DATABASE_URL: await cloneTemplate(), SITE_URL: 'http://127.0.0.1:9' })
  expect(found).toContainEqual({
    state: 'warning',
    sentence: expect.stringMatching(/^Nobody can sign in by a passkey: .* has no name/),
  })
  expect(found).toContainEqual({
    state: 'good',
    sentence: expect.stringContaining('npm run verify-history'),
  })
})

test('beside SUPABASE_URL the doctor looks at that backend, and at none of what is its affair', async () => {
  const answers: Record<string, number> = { '/auth/v1/health': 200, '/rest/v1/posts': 404 }
  const backend = createHttpServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://backend').pathname
    const status = request.headers.apikey === 'sb_publishable_doctor' ? (answers[path] ?? 405) : 401
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void backend.close())
  await once(backend, 'listening')
  const { port } = backend.address() as AddressInfo
  const found = await examineAll({
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_doctor',
    DATABASE_URL: 'postgres://nobody:wrong@127.0.0.1:9/none',
  })
  const sentences = found.map(({ state, sentence }) => `${state}: ${sentence}`)
  expect(sentences).toContain('good: The contact function is there.')
  expect(sentences.filter(sentence => sentence.startsWith('fault'))).toEqual([
    "fault: Visitors can't read posts there (404). Apply the migrations: supabase db push.",
  ])
  expect(sentences.join('\n')).toContain('these have no effect: DATABASE_URL')
  expect(sentences.join('\n')).not.toMatch(/The database|SMTP_URL|backups/)
})
