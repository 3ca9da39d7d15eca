import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isBaseNeeded, noteBase, readLogLoss } from '../wal-spool.ts'
import { DiskBackupPlace } from './backup-place.ts'
import { boundSpool } from './bound-spool.ts'
import { moveWal, openSpool } from './wal-archive.ts'

const gigabyte = 1024 ** 3
const hourAgo = new Date(Date.now() - 3_600_000)

async function makeSpool(pieces: number, bytes = 0): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'holla-spool-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }))
  await openSpool(dataDirectory)
  for (let i = 0; i < pieces; i += 1) {
    const path = join(dataDirectory, 'wal', i.toString(16).toUpperCase().padStart(24, '0'))
    writeFileSync(path, 'changes')
    truncateSync(path, Math.max(7, Math.floor(bytes / pieces)))
    utimesSync(path, hourAgo, hourAgo)
  }
  return dataDirectory
}

const listPieces = (dataDirectory: string) =>
  readdirSync(join(dataDirectory, 'wal')).filter(name => name !== 'needs-base')

test('a log that the backups do not take is given up before it fills the disk, and never for less', async () => {
  const dataDirectory = await makeSpool(20, gigabyte)
  noteBase(dataDirectory)
  const bound = (free: number, total = 100) =>
    boundSpool(dataDirectory, async () => ({ free: free * gigabyte, total: total * gigabyte }))
  expect(await bound(20)).toBe(false)
  expect(await bound(3)).toBe(false)
  expect(await bound(1.5, 10)).toBe(false)
  // More is free than it holds, so that there is time.
  expect(await bound(1.5)).toBe(false)
  expect(listPieces(dataDirectory)).toHaveLength(20)
  expect(readLogLoss(dataDirectory)).toBeNull()

  const begunBefore = Date.now() - 1_000
  expect(await bound(0.8)).toBe(true)
  expect(listPieces(dataDirectory)).toEqual([])
  expect(readLogLoss(dataDirectory)).toEqual(hourAgo)
  expect(await bound(0.8)).toBe(false)

  // What has gathered since then in a base that was being made before is not all.
  noteBase(dataDirectory, begunBefore)
  expect(isBaseNeeded(dataDirectory)).toBe(true)
  noteBase(dataDirectory, Date.now() + 1_000)
  expect([isBaseNeeded(dataDirectory), readLogLoss(dataDirectory)]).toEqual([false, null])
})

test('a clock that was set back keeps no log on a full disk', async () => {
  const dataDirectory = await makeSpool(20, gigabyte)
  const ahead = new Date(Date.now() + 86_400_000)
  for (const name of listPieces(dataDirectory)) utimesSync(join(dataDirectory, 'wal', name), ahead, ahead)
  const full = async () => ({ free: gigabyte / 100, total: 100 * gigabyte })
  expect(await boundSpool(dataDirectory, full)).toBe(true)
  expect(readLogLoss(dataDirectory)?.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a full disk costs no log that is taken in time, or that is too little to matter', async () => {
  const full = async () => ({ free: gigabyte / 100, total: 100 * gigabyte })
  const inTime = await makeSpool(20, gigabyte)
  for (const name of listPieces(inTime)) utimesSync(join(inTime, 'wal', name), new Date(), new Date())
  const little = await makeSpool(20)
  for (const dataDirectory of [inTime, little]) {
    expect(await boundSpool(dataDirectory, full)).toBe(false)
    expect(listPieces(dataDirectory)).toHaveLength(20)
  }
})

test('a stop waits for no more of the log than the piece at hand, and what is left stays', async () => {
  const dataDirectory = await makeSpool(10)
  mkdirSync(join(dataDirectory, 'postgres/global'), { recursive: true })
  writeFileSync(join(dataDirectory, 'postgres/global/pg_control'), Buffer.alloc(8))
  const place = new DiskBackupPlace(join(dataDirectory, 'backups'))
  const write = place.write.bind(place)
  const stop = new AbortController()
  let written = 0
  place.write = async (...given) => {
    written += 1
    await setTimeout(20)
    if (written === 3) stop.abort()
    return write(...given)
  }
  expect(await moveWal(dataDirectory, place, null, { signal: stop.signal })).toBe(8)
  expect(listPieces(dataDirectory)).toHaveLength(8)
  place.write = write
  expect(await moveWal(dataDirectory, place, null)).toBe(0)
  expect(listPieces(dataDirectory)).toEqual([])
})

test('what a killed PostgreSQL left half-written in the spool is removed', async () => {
  const dataDirectory = await makeSpool(1)
  const half = join(dataDirectory, 'wal', 'archtemp.000000010000000000000007.4711.1764150000000')
  writeFileSync(half, 'half')
  await openSpool(dataDirectory)
  expect(existsSync(half)).toBe(false)
  expect(listPieces(dataDirectory)).toHaveLength(1)
})
