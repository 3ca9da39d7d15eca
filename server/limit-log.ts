import { copyFile, stat, truncate } from 'node:fs/promises'

const longest = 10 * 1024 * 1024

/** Copies to `<path>.1` and truncates, as the writer has the file open (appending). Without room there is no copy. */
export async function limitLog(path: string, maxBytes = longest): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && found.size > maxBytes) {
    await copyFile(path, `${path}.1`).catch(() => truncate(`${path}.1`).catch(() => {}))
    await truncate(path)
  }
}
