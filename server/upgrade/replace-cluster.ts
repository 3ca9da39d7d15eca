import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readPostmaster } from '../postmaster.ts'
import { restartLog } from '../wal-spool.ts'

export const toStagingFolder = (dataDirectory: string): string => join(dataDirectory, 'upgrading')

const toMark = (dataDirectory: string) => join(toStagingFolder(dataDirectory), 'complete')

export async function clearStaging(dataDirectory: string): Promise<void> {
  const staging = toStagingFolder(dataDirectory)
  const left = readPostmaster(join(staging, 'postgres'))
  if (left) {
    process.kill(left.pid, 'SIGQUIT')
    while (readPostmaster(join(staging, 'postgres'))) {
      await delay(50)
    }
  }
  rmSync(staging, { recursive: true, force: true })
}

/** From here on the new cluster is the site's, whatever is killed. */
export function markComplete(dataDirectory: string): void {
  writeFileSync(toMark(dataDirectory), '', { flush: true })
}

/** Completes also what a killed process began. Returns where the old cluster is kept, null where nothing was to do. */
export function replaceCluster(dataDirectory: string): string | null {
  if (!existsSync(toMark(dataDirectory))) {
    return null
  }
  const staging = toStagingFolder(dataDirectory)
  const made = join(staging, 'postgres')
  const place = join(dataDirectory, 'postgres')
  let kept: string | null = null
  if (existsSync(made)) {
    restartLog(dataDirectory)
    if (existsSync(place)) {
      kept = findFreeName(place)
      renameSync(place, kept)
    }
    renameSync(made, place)
  }
  rmSync(staging, { recursive: true, force: true })
  return kept
}

function findFreeName(cluster: string): string {
  const name = `${cluster}-${readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()}`
  return existsSync(name) ? `${name}-${Date.now()}` : name
}
