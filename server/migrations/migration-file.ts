import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface MigrationFile {
  source: 'backend' | 'product'
  name: string
  sql: string
  marks: MigrationMarks
}

/** Lines `-- migrate: …` at the head of a file (docs/decisions/039-upgrades.md). */
export interface MigrationMarks {
  isCompatible: boolean
  isOutsideTransaction: boolean
  backfills: string[]
}

export const root = join(import.meta.dirname, '../..')

export const listMigrations = (directory = root): MigrationFile[] => [
  ...listSqlFiles(join(directory, 'backend/schema'), 'backend'),
  ...listSqlFiles(join(directory, 'supabase/migrations'), 'product'),
]

function listSqlFiles(folder: string, source: MigrationFile['source']): MigrationFile[] {
  return listSqlNames(folder).map(name => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { source, name, sql, marks: parseMarks(sql, name) }
  })
}

export const listSqlNames = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.sql'))
        .sort()
    : []

export function parseMarks(sql: string, name: string): MigrationMarks {
  const marks: MigrationMarks = { isCompatible: false, isOutsideTransaction: false, backfills: [] }
  for (const [, mark = ''] of sql.matchAll(/^-- migrate: *(.*?) *$/gm)) {
    const [, backfill] = /^after backfill (\w+)$/.exec(mark) ?? []
    if (mark === 'compatible') {
      marks.isCompatible = true
    } else if (mark === 'outside a transaction') {
      marks.isOutsideTransaction = true
    } else if (backfill) {
      marks.backfills.push(backfill)
    } else if (mark !== 'contract') {
      throw new Error(`${name} has the mark "${mark}", which is none (docs/decisions/039-upgrades.md)`)
    }
  }
  return marks
}

export const splitStatements = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(Boolean)
