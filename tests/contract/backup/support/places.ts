import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { inject, onTestFinished } from 'vitest'
import { toDatabase } from '../../../support/global-setup.ts'

/** A folder that is gone when the test is over. */
export function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'holla-backup-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true, maxRetries: 20 }))
  return path
}

/** The superuser's address of a database without anything in it, gone when the test is over. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`
  const url = inject('postgresUrl')
  const run = async (statement: string) => {
    const admin = postgres(url, { max: 1, onnotice: () => {} })
    await admin.unsafe(statement)
    await admin.end()
  }
  await run(`create database ${name}`)
  onTestFinished(() => run(`drop database ${name} with (force)`))
  return toDatabase(url, name)
}
