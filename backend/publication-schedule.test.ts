import { expect, onTestFinished, test } from 'vitest'
import type { Sql } from './database.ts'
import { PublicationSchedule } from './publication-schedule.ts'
import type { Change } from './realtime/change.ts'

const row = (key: string, at: number) => ({ schema: 'public', table: 'posts', key, at })

/** A database whose clock is the same as ours until one of them is set. */
async function startSchedule({ rows = [row('"a"', 60_000)], edits = [] as number[] } = {}) {
  const clocks = { wall: 0, monotonic: 0, database: 0 }
  const database = { rows, edits, isAway: false, isSilent: false }
  const published: Change[] = []
  const errors: string[] = []
  const sql = async () => {
    if (database.isAway) throw new Error('away')
    if (database.isSilent) await new Promise(() => {})
    return database.rows
      .filter(({ at }) => at > clocks.database)
      .map(({ at, ...rest }) => ({ ...rest, at: new Date(at), in: at - clocks.database }))
  }
  const dueWork = {
    run: async () => {
      const done = database.edits.filter(at => at <= clocks.database).length
      database.edits = database.edits.filter(at => at > clocks.database)
      const next = database.edits[0]
      return { done, next: next === undefined ? null : next - clocks.database }
    },
  }
  const schedule = new PublicationSchedule({
    sql: sql as unknown as Sql,
    dueWork,
    onPublish: change => published.push(change),
    log: { info: message => errors.push(message), error: message => errors.push(message) },
    now: () => ({ wall: clocks.wall, monotonic: clocks.monotonic }),
    answerTimeout: 50,
  })
  onTestFinished(() => schedule.stop())
  const pass = (milliseconds: number, ...names: (keyof typeof clocks)[]) => {
    for (const name of names) clocks[name] += milliseconds
  }
  await schedule.start()
  return { schedule, database, published, errors, pass }
}

test('a process that slept past a publication knows it at the first look, by whichever clock went on', async () => {
  for (const clock of ['wall', 'monotonic'] as const) {
    const { schedule, published, pass } = await startSchedule()
    const before = schedule.period
    expect(before).not.toBeNull()
    pass(59_999, clock, 'database')
    expect(schedule.period).toBe(before)
    pass(1, clock, 'database')
    expect(schedule.period).toBeNull()
    await schedule.settle()
    expect(schedule.period).not.toBe(before)
    expect(published.map(({ key, type, committedAt }) => [key, type, committedAt])).toEqual([
      ['"a"', 'INSERT', '1970-01-01T00:01:00.000Z'],
    ])
  }
})

test('a clock that runs ahead of the database asks again and publishes nothing before the time', async () => {
  const { schedule, published, pass } = await startSchedule()
  pass(70_000, 'wall')
  expect(schedule.period).toBeNull()
  await schedule.settle()
  expect(schedule.period).not.toBeNull()
  expect(published).toEqual([])
})

test('a database whose clock was set is found out at the next question', async () => {
  const { schedule, published, pass } = await startSchedule()
  const before = schedule.period
  pass(61_000, 'database')
  schedule.invalidate()
  await schedule.settle()
  expect(published).toHaveLength(1)
  const between = schedule.period
  pass(-61_000, 'database')
  schedule.invalidate()
  await schedule.settle()
  expect(new Set([before, between, schedule.period]).size).toBe(3)
})

test('a change of what is out leaves the period, and one of what is coming ends it', async () => {
  const { schedule, database } = await startSchedule()
  const before = schedule.period
  const change = {
    ...row('"b"', 0),
    type: 'INSERT',
    visitorType: 'INSERT',
    publishesAt: null,
  } as unknown as Change
  schedule.note(change)
  expect(schedule.period).toBe(before)
  database.rows = [row('"b"', 1_000), ...database.rows]
  schedule.note({ ...change, publishesAt: new Date(1_000).toISOString() })
  expect(schedule.period).toBeNull()
  await schedule.settle()
  expect(schedule.period?.endsAt).toEqual({ wall: 1_000, monotonic: 1_000 })
})

test('a read after the time of an edit waits until it took place', async () => {
  const { schedule, database, pass } = await startSchedule({ rows: [], edits: [5_000] })
  expect(schedule.settle()).toBeNull()
  pass(5_000, 'wall', 'monotonic', 'database')
  await schedule.settle()
  expect(database.edits).toEqual([])
  expect(schedule.settle()).toBeNull()
})

test('while the database is away nothing is kept, reads are not held up, and it is said once', async () => {
  const { schedule, database, published, errors, pass } = await startSchedule()
  database.isAway = true
  pass(60_000, 'wall', 'monotonic', 'database')
  await schedule.settle()
  expect([schedule.period, schedule.settle()]).toEqual([null, null])
  schedule.invalidate()
  await new Promise(setImmediate)
  expect(errors).toHaveLength(1)
  database.isAway = false
  schedule.invalidate()
  await expect.poll(() => schedule.period).not.toBeNull()
  expect(published).toHaveLength(1)
})

test('a database that never answers keeps nobody waiting, and is asked again', async () => {
  const { schedule, database, errors, pass } = await startSchedule()
  database.isSilent = true
  pass(60_000, 'monotonic', 'database')
  await schedule.settle()
  expect(schedule.settle()).toBeNull()
  expect(errors).toEqual(['What is published next could not be asked for'])
  database.isSilent = false
  await expect.poll(() => schedule.period, { timeout: 5_000 }).not.toBeNull()
})
