import { expect, test } from 'vitest'
import { ReplicaProgress, toReplicaError } from './replica.ts'

const standby = (oldestRunning: number, time = 0) => ({ isStandby: true, oldestRunning, time })

function begin() {
  const clock = { now: 0 }
  const progress = new ReplicaProgress({ now: () => clock.now })
  return { clock, progress }
}

test('a replica is read only once it answers and has what a heartbeat knows of', () => {
  const { progress } = begin()
  progress.hear(standby(100))
  expect(progress.isCurrent).toBe(false)
  progress.expectHeartbeat(101)
  expect(progress.isCurrent).toBe(false)
  progress.hear(standby(101))
  expect(progress.isCurrent).toBe(true)
})

test('after a publication it is not read until its own clock has passed that', () => {
  const { progress } = begin()
  progress.expectHeartbeat(100)
  progress.hear(standby(100, 59_000))
  expect(progress.isCurrent).toBe(true)
  progress.expectTime(60_000)
  expect(progress.isCurrent).toBe(false)
  progress.hear(standby(100, 59_999))
  expect(progress.isCurrent).toBe(false)
  progress.hear(standby(100, 60_000))
  expect(progress.isCurrent).toBe(true)
})

test('from the moment of a change on it is not read until it has replayed it', () => {
  const { progress } = begin()
  progress.expectHeartbeat(100)
  progress.hear(standby(100))
  progress.expectChange(104)
  expect(progress.isCurrent).toBe(false)
  // One that began earlier still runs there.
  progress.hear(standby(104))
  expect(progress.isCurrent).toBe(false)
  progress.hear(standby(105))
  expect(progress.isCurrent).toBe(true)
})

test('the lag is the age of the oldest transaction that it lacks, and bounded', () => {
  const { clock, progress } = begin()
  progress.expectHeartbeat(100)
  progress.hear(standby(100))
  for (clock.now = 1_000; clock.now < 12_000; clock.now += 1_000) {
    progress.expectHeartbeat(100 + clock.now / 1_000)
    progress.hear(standby(100))
  }
  expect(progress.lag).toBe(11_000)
  expect(progress.isCurrent).toBe(false)
  progress.hear(standby(109))
  expect(progress.lag).toBe(2_000)
  expect(progress.isCurrent).toBe(true)
})

test('one that falls silent or is promoted is not read, nor one of which changes may have been missed', () => {
  const { clock, progress } = begin()
  progress.expectHeartbeat(100)
  progress.hear(standby(100))
  clock.now = 2_000
  expect(progress.isCurrent).toBe(false)
  progress.hear(standby(100))
  expect(progress.isCurrent).toBe(true)
  progress.hear({ isStandby: false, oldestRunning: 500, time: 0 })
  expect(progress.isCurrent).toBe(false)
  progress.hear(standby(100))
  progress.expectGap()
  expect(progress.isCurrent).toBe(false)
  progress.expectHeartbeat(100)
  expect(progress.isCurrent).toBe(true)
})

test('what only the replica refuses is asked of the database itself, and one statement does not end its use', () => {
  const withCode = (code: string) => toReplicaError(Object.assign(new Error('no'), { code }))
  expect(['57P01', '28P01', 'CONNECTION_CLOSED', 'ECONNREFUSED'].map(withCode)).toEqual(
    Array(4).fill('outage'),
  )
  expect(['40001', '25006', '0A000', '55000'].map(withCode)).toEqual(Array(4).fill('conflict'))
  expect(['42501', '57014', 'PGRST100', '22P02'].map(withCode)).toEqual(Array(4).fill(null))
  expect(toReplicaError(new Error('no'))).toBeNull()
})

test('a replica that is away for weeks costs no memory', () => {
  const { clock, progress } = begin()
  progress.expectHeartbeat(100)
  for (let transaction = 101; transaction < 5_000; transaction += 1) {
    clock.now += 300
    progress.expectChange(transaction)
  }
  expect(progress.marks).toBeLessThan(2_000)
  expect(progress.lag).toBe(clock.now)
  progress.hear(standby(5_000))
  expect([progress.lag, progress.isCurrent]).toEqual([0, true])
})
