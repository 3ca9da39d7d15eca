import { copyFile, stat, truncate } from 'node:fs/promises'

const longest = 10 * 1024 * 1024

/**
 * Empties a log that has grown too long and keeps what it held as `<path>.1`. Whoever writes it appends, and so goes on at
 * its new end. Where there is no room for a copy there is none.
 */
export async function limitLog(path: string, maxBytes = longest): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && found.size > maxBytes) {
    await copyFile(path, `${path}.1`).catch(() => truncate(`${path}.1`).catch(() => {}))
    await truncate(path)
  }
}
