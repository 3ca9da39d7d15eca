import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import '../../server/request-metrics.ts'
import { metrics } from '../../backend/metrics.ts'

const folder = join(import.meta.dirname, '../../deploy')
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('each alert is raised when it should be, and none when all is well', () => {
  expect(run('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 })
})

test('the rules and the dashboard name metrics that there are', () => {
  const known = new Set(metrics.getMetricsAsArray().map(({ name }) => name))
  for (const name of ['holla_worker_up', 'holla_worker_healthy', 'holla_worker_restarts_total']) {
    known.add(name)
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const named = `${read('alerts.yml')}\n${read('dashboard.json')}`.match(/holla_\w+/g) ?? []
  const unknown = named.filter(name => !known.has(name.replace(/_(bucket|sum|count)$/, '')))
  expect(unknown).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})
