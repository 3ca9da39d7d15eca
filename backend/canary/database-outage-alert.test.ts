import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { CanaryPlan } from './canary-options.ts'
import { OutageAlert } from './database-outage-alert.ts'

const directory = mkdtempSync(join(tmpdir(), 'holla-canary-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const plan = {
  site: { name: 'Holla', city: 'Lagos', url: 'https://holla.example', timeZone: 'Africa/Lagos' },
  alertsTo: 'desk@holla.example',
} as unknown as CanaryPlan

test('what a process was killed over is told by the next, once', async () => {
  const claim = join(directory, 'canary-told.claim')
  const since = new Date('2026-11-23T08:00:00Z')
  let sent = 0
  const notice = new OutageAlert(directory, async () => {
    expect(existsSync(join(directory, 'canary-told')), 'not told before the mail is out').toBe(false)
    sent += 1
  })
  writeFileSync(claim, since.toISOString())
  await notice.tell(since, plan)
  expect(sent, 'another process sends it at this moment').toBe(0)

  const before = new Date(Date.now() - 600_000)
  utimesSync(claim, before, before)
  await notice.tell(since, plan)
  await notice.tell(since, plan)
  expect(sent).toBe(1)
  const settled: unknown[] = []
  await notice.settle(async outage => settled.push(outage.since))
  await notice.settle(async outage => settled.push(outage.since))
  expect(settled).toEqual([since])
})

test('a process that looks as another finishes sends no second mail', async () => {
  const shared = mkdtempSync(join(directory, 'shared-'))
  const since = new Date('2026-11-23T08:00:00Z')
  let sent = 0
  let looking = Promise.resolve()
  const send = async () => {
    sent += 1
    // It has found nothing told when this one's claim becomes what is told.
    if (sent === 1) looking = new OutageAlert(shared, send).tell(since, plan)
  }
  await new OutageAlert(shared, send).tell(since, plan)
  await looking
  expect(sent).toBe(1)
  expect(readdirSync(shared)).toEqual(['canary-told'])
})
