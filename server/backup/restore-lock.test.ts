import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockForRestore } from './restore-lock.ts'

test('a folder is one restore’s, and free once that has ended', async () => {
  const folder = makeFolder()
  {
    await using _ = await lockForRestore(folder, shallNotSay)
    await expect(lockForRestore(folder, shallNotSay)).rejects.toThrow(
      `Another restore into ${folder} is under way`,
    )
  }
  await using _ = await lockForRestore(folder, shallNotSay)
})

test('the folder itself is locked, so that a restore in another container on it is refused, too', async () => {
  const folder = makeFolder()
  const tryLock = () => spawnSync('flock', ['-n', folder, 'true']).status
  {
    await using _ = await lockForRestore(folder, shallNotSay)
    expect(tryLock()).toBe(1)
  }
  expect(tryLock()).toBe(0)
})

test('where a file system has no locks, or the machine no flock, the restore goes on and says so', async () => {
  const [folder, programs] = [makeFolder(), makeFolder()]
  const said: string[] = []
  vi.stubEnv('PATH', programs)
  onTestFinished(() => void vi.unstubAllEnvs())
  await (await lockForRestore(folder, line => said.push(line)))[Symbol.asyncDispose]()
  const complaint = 'flock: /mnt/site: No locks available'
  writeFileSync(join(programs, 'flock'), `#!/bin/sh\necho "${complaint}" >&2\nexit 71\n`, { mode: 0o755 })
  await (await lockForRestore(folder, line => said.push(line)))[Symbol.asyncDispose]()
  expect(said).toEqual([
    expect.stringContaining(`${folder} can't be locked (there is no program flock)`),
    expect.stringContaining(`${folder} can't be locked (${complaint})`),
  ])
})

const shallNotSay = (line: string) => expect.unreachable(line)

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holla-restore-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
