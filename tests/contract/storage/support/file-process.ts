import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskFileStore } from '../../../../backend/storage/disk-file-store.ts'
import type { FileStore } from '../../../../backend/storage/file-store.ts'
import { sweepFiles } from '../../../../backend/storage/sweep-files.ts'
import { startBackend } from '../../../support/backend.ts'

export type FileProcess = Awaited<ReturnType<typeof startFileProcess>>

export const makeFolder = () => mkdtempSync(join(tmpdir(), 'holla-own-'))

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
        log: { info: () => {}, error: () => {} },
        signal: new AbortController().signal,
        graceTime: 0,
      }),
    async stop() {
      await backend.stop()
      rmSync(filesDirectory, { recursive: true, force: true })
    },
  }
}
