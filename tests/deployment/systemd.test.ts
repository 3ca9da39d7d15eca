import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const unit = readFileSync(join(root, 'deploy/holla.service'), 'utf8')

/** The unit as it would be, were the site installed in this folder. */
function writeUnit(name = 'holla.service'): string {
  const folder = mkdtempSync(join(tmpdir(), 'holla-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 20 }))
  const path = join(folder, name)
  const local = unit.replaceAll('/srv/holla', root).replace(/^(User|Group)=holla$/gm, '$1=root')
  writeFileSync(path, local)
  return path
}

function verify(path: string) {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
  return { status, stderr: stderr.split('\n').filter(line => line.includes('holla')) }
}

test('systemd finds no fault with the unit', () => {
  expect(verify(writeUnit())).toEqual({ status: 0, stderr: [] })
})

test('the command of the documentation makes of it a unit of several processes, each with data of its own', () => {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, script = ''] = /^sed '(.*)' \\$/m.exec(operations) ?? []
  const path = writeUnit('holla@1.service')
  const made = spawnSync('sed', [script, path], { encoding: 'utf8' }).stdout
  writeFileSync(path, made)
  expect(verify(path)).toEqual({ status: 0, stderr: [] })
  const shared = /^EnvironmentFile=\/etc\/holla\.env\nEnvironmentFile=\/etc\/holla-%i\.env$/m
  expect(made).toMatch(shared)
  expect(made).toMatch(/DATA_DIR=\/var\/lib\/holla-%i$/m)
  expect(made).toMatch(/^StateDirectory=holla-%i$/m)
})

test('a service that is broken into can do little', () => {
  const path = writeUnit()
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^(User|Group)=root$/gm, '$1=holla'))
  const { status, stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', '--threshold=25', path],
    { encoding: 'utf8' },
  )
  expect({ status, verdict: stdout.trim().split('\n').at(-1) }).toMatchObject({ status: 0 })
})

test('the unit starts the site as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, variables = '', command = ''] = /^(.*) exec node (.*)$/.exec(scripts.start) ?? []
  expect(unit).toContain(`Environment=${variables}\n`)
  expect(unit).toContain(`bin/node ${command}\n`)
})
