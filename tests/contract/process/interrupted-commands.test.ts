import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectTo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '../../../backend/database/connect.ts'
import { startPostgres } from '../../../server/postgres.ts'
import { isAlive } from '../../../server/postmaster.ts'
import { cloneTemplate } from '../../support/backend.ts'
import { toDatabase } from '../../support/global-setup.ts'
import { makeTemporaryDirectory } from '../../support/server.ts'

function makeFolder(): string {
  const folder = makeTemporaryDirectory()
  onTestFinished(() => folder.remove())
  return folder.path
}

/** Once its database has begun, and twice, as a terminal and npm each pass an interrupt on. */
async function interrupt(command: string, environment: { DATA_DIR: string; [name: string]: string }) {
  const child = spawn(process.execPath, [`bin/${command}.js`], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const readPid = () =>
    Number(readFileSync(join(environment.DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  await expect.poll(readPid, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  const pid = readPid()
  child.kill('SIGINT')
  child.kill('SIGINT')
  const [code] = await ended
  return { code, said, isDatabaseAlive: isAlive(pid) }
}

const interrupted = { code: 1, said: '\nInterrupted (SIGINT).\n', isDatabaseAlive: false }

test('an interrupted migration ends with its database', { timeout: 120_000 }, async () => {
  expect(await interrupt('migrate', { DATA_DIR: makeFolder() })).toEqual(interrupted)
})

test('an interrupted reading of the history ends with its database', { timeout: 120_000 }, async () => {
  const folder = makeFolder()
  await (await startPostgres(folder, () => {})).stop()
  expect(await interrupt('verify-history', { DATA_DIR: folder })).toEqual(interrupted)
})

test('an interrupted copy of the database ends with its database', { timeout: 120_000 }, async () => {
  const folder = makeFolder()
  await (await startPostgres(folder, () => {})).stop()
  const environment = { DATA_DIR: folder, NEW_DATABASE_URL: await cloneTemplate() }
  expect(await interrupt('upgrade-database', environment)).toEqual(interrupted)
})

test('a copy that is interrupted before it has begun does not begin', { timeout: 120_000 }, async () => {
  const name = `copied_${crypto.randomUUID().replaceAll('-', '')}`
  const superuser = connect(inject('postgresUrl'), { max: 1 })
  await superuser`create database ${superuser(name)}`
  await superuser.end()
  const source = new URL(await cloneTemplate())
  const [host, port] = [source.hostname, Number(source.port)]
  const wire = createServer(near => {
    const far = connectTo(port, host)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  wire.once('connection', () => child.kill('SIGINT'))
  onTestFinished(() => void wire.close())
  await once(wire.listen(0, '127.0.0.1'), 'listening')
  const address = wire.address()
  source.hostname = '127.0.0.1'
  source.port = String(typeof address === 'object' && address?.port)
  const child = spawn(process.execPath, ['bin/upgrade-database.js'], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: makeFolder() },
      ...{ DATABASE_URL: source.href, NEW_DATABASE_URL: toDatabase(inject('postgresUrl'), name) },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = text(child.stdout)
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(await said).not.toContain('Copying')
})
