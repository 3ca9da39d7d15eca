import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readPostmaster, removeStalePostmaster } from './postmaster.ts'

const folder = mkdtempSync(join(tmpdir(), 'holla-postmaster-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a cluster without its file, or whose process is another program, is not running', () => {
  expect(readPostmaster(folder)).toBeNull()
  writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n/data\n0\n5432\n\n\n\nready\n`)
  expect(readPostmaster(folder)).toBeNull()
  rmSync(join(folder, 'postmaster.pid'))
})

test('a server is running that works in the folder, and not one of another site that has its number now', async () => {
  const own = mkdtempSync(join(folder, 'own-'))
  const other = mkdtempSync(join(folder, 'other-'))
  const start = async (cwd: string) => {
    const child = spawn(
      process.execPath,
      ['-e', 'console.log(1); setInterval(() => {}, 1000)', 'postgres', '-D', cwd],
      {
        cwd,
      },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    return child
  }
  const note = ({ pid }: { pid?: number | undefined }) =>
    writeFileSync(join(own, 'postmaster.pid'), `${pid}\n${own}\n0\n5432\n\n\n\nready\n`)
  const foreign = await start(other)
  note(foreign)
  expect(readPostmaster(own)).toBeNull()
  const serving = await start(own)
  // Such as its last child, for which PostgreSQL needs what the file says.
  removeStalePostmaster(own)
  expect(existsSync(join(own, 'postmaster.pid'))).toBe(true)
  note(serving)
  expect(readPostmaster(own)).toEqual({ pid: serving.pid, port: 5432, ready: true, stopping: false })
  removeStalePostmaster(own)
  expect(existsSync(join(own, 'postmaster.pid'))).toBe(true)
  serving.kill('SIGKILL')
  await once(serving, 'exit')
  note(foreign)
  removeStalePostmaster(own)
  expect(existsSync(join(own, 'postmaster.pid'))).toBe(false)
})

test('what keeps us from looking is an error and no sign of death', () => {
  mkdirSync(join(folder, 'postmaster.pid'))
  expect(() => readPostmaster(folder)).toThrow('EISDIR')
})
