import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program of this system lies; null if it has none of that name. */
export function findProgram(name: string): string | null {
  // Debian keeps servers where only administrators look.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, name)).find(path => existsSync(path)) ?? null
}
