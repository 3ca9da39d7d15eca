import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export function findExecutable(name: string): string | null {
  // Debian installs servers where only administrators have their PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, name)).find(path => existsSync(path)) ?? null
}
