import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Log } from '../../../../backend/log.ts'
import { DiskFileStore } from '../../../../backend/storage/disk-file-store.ts'
import type { FileStore } from '../../../../backend/storage/file-store.ts'
import { FileStorePair } from '../../../../backend/storage/file-store-pair.ts'
import { sweepFiles } from '../../../../backend/storage/sweep-files.ts'
import { startBackend } from '../../../support/backend.ts'

const silent: Log = { info: () => {}, error: () => {} }

export type FileProcess = Awaited<ReturnType<typeof startFileProcess>>

const folders: string[] = []

/** Removed when the file of tests is through. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holla-own-'))
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
})

/** One of several processes on a database, with files of its own choosing. */
export async function startFileProcess(databaseUrl: string, filesDirectory: string, files?: FileStore) {
  const backend = await startBackend({ databaseUrl, filesDirectory, ...(files && { files }) })
  const store = files ?? new DiskFileStore(join(filesDirectory, 'objects'))
  return {
    backend,
    folder: filesDirectory,
    files: store,
    papers: () => backend.serviceClient().storage.from('papers'),
    sweep: () =>
      sweepFiles({
        database: backend.database,
        files: store,
        log: silent,
        signal: new AbortController().signal,
        graceTime: 0,
      }),
    /** As each process does now and then. */
    check: () => new FileStorePair({ database: backend.database, files: store, log: silent }).check(),
    stop: () => backend.stop(),
  }
}
