import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../backend/database/connect.ts'
import { prepareDatabaseRoles } from '../../server/database-roles.ts'
import { findFreePort } from '../../server/find-free-port.ts'
import { listMissingMigrations } from '../../server/migrate.ts'
import { migrateAs } from '../../server/open-database.ts'

const programs = '/usr/lib/postgresql/15/bin'
const folder = mkdtempSync(join(tmpdir(), 'holla-15-'))
const cluster = join(folder, 'cluster')
let port = 0

function run(program: string, ...args: string[]): void {
  const user = ['--reuid=postgres', '--regid=postgres', '--clear-groups']
  execFileSync('setpriv', [...user, join(programs, program), '-D', cluster, ...args], { stdio: 'ignore' })
}

beforeAll(async () => {
  execFileSync('chown', ['postgres', folder])
  run('initdb', '-U', 'postgres', '-A', 'trust')
  port = await findFreePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  run('pg_ctl', '-w', '-o', options, '-l', join(folder, 'log'), 'start')
})

afterAll(() => {
  run('pg_ctl', '-m', 'immediate', 'stop')
  rmSync(folder, { recursive: true, maxRetries: 20 })
})

test('an ordinary user of PostgreSQL 15, made as the page says, gets all migrations into an empty database', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const [, script = ''] = /```sql\n(create role site [^`]*)```/.exec(page) ?? []
  const admin = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1 })
  for (const statement of script.split(/;\n/).filter(Boolean)) {
    await admin.unsafe(statement)
  }
  await admin.end()

  const { ownerUrl } = await prepareDatabaseRoles(`postgres://site@127.0.0.1:${port}/holla`, () => {})
  await migrateAs(ownerUrl, () => {})
  const sql = connect(ownerUrl, { max: 1 })
  expect(await listMissingMigrations(sql)).toEqual([])
  await sql.end()
})
