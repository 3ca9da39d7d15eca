import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, expect, test, vi } from 'vitest'
import { Database } from '../../../backend/database.ts'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { sweepFiles } from '../../../backend/storage/sweep-files.ts'
import { cloneTemplate, toUrls } from '../../support/backend.ts'

const filesDirectory = mkdtempSync(join(tmpdir(), 'holla-crash-'))
const children = new Set<ChildProcess>()

afterAll(() => {
  for (const child of children) {
    child.kill('SIGKILL')
  }
  rmSync(filesDirectory, { recursive: true, force: true, maxRetries: 20 })
})

async function startProcess(databaseUrl: string) {
  const script = join(import.meta.dirname, 'support/process.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(toUrls(databaseUrl)), filesDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const [line] = await once(child.stdout, 'data')
  const client = createClient(`http://127.0.0.1:${String(line).trim()}`, 'sb_secret_test', {
    auth: { persistSession: false },
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    children.delete(child)
  }
  return { bucket: client.storage.from('papers'), kill }
}

const toText = (name: string, round: number) => `${name} of round ${round} `.repeat(20_000)

test('a server killed in the middle of uploads keeps every file it acknowledged, whole, and loses no other', async () => {
  const databaseUrl = await cloneTemplate()
  const database = new Database(toUrls(databaseUrl), { connections: 2 })
  await database.owner`insert into storage.buckets (id, name) values ('papers', 'papers')`
  const acknowledged = new Map<string, string>()
  const attempted = new Map<string, Set<string>>()

  for (let round = 0; round < 3; round += 1) {
    const { bucket, kill } = await startProcess(databaseUrl)
    let isRunning = true
    let stored = 0
    const upload = async (worker: number) => {
      for (let i = 0; isRunning; i += 1) {
        const name = `${worker}-${i % 5}.txt`
        const text = toText(name, round * 1000 + i)
        attempted.set(name, (attempted.get(name) ?? new Set()).add(text))
        const { error } = await bucket.upload(name, text, { contentType: 'text/plain', upsert: true })
        if (!error) {
          stored += 1
          acknowledged.set(name, text)
          attempted.set(name, new Set([text]))
        }
      }
    }
    const uploads = [1, 2, 3, 4].map(upload)
    await vi.waitFor(() => expect(stored).toBeGreaterThan(20), { timeout: 60_000, interval: 10 })
    isRunning = false
    await kill()
    await Promise.all(uploads)
  }
  const { bucket, kill } = await startProcess(databaseUrl)
  for (const name of acknowledged.keys()) {
    const { data } = await bucket.download(name)
    // The last one acknowledged, or one that was on its way when the server died; never a mixture or a part.
    expect(attempted.get(name)).toContain(await data?.text())
  }
  await kill()

  const swept = await sweepFiles({
    database,
    files: new DiskFileStore(join(filesDirectory, 'objects')),
    log: { info: () => {}, error: () => {} },
    signal: new AbortController().signal,
    graceTime: 0,
  })
  expect(swept?.missing).toBe(0)
  await database.close()
})
