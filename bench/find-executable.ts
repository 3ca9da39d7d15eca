import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export function findExecutable(name: string): string | null {
  // Debian installs servers in folders that only an administrator's PATH has.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, name)).find(path => existsSync(path)) ?? null
}
