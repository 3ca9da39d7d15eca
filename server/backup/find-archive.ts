import { basename, dirname } from 'node:path'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { parseArchiveName } from './archive-name.ts'
import type { BackupPlace } from './backup-place.ts'
import { openBackupPlace } from './open-backup-place.ts'

export interface FoundArchive {
  place: BackupPlace
  name: string
}

/** The newest where none is named. @throws StartupError */
export async function findArchive(
  config: Pick<Config, 'backup' | 'dataDirectory'>,
  { archive, from }: { archive: string | null; from: string | null },
): Promise<FoundArchive> {
  const folder = archive?.includes('/') ? dirname(archive) : from
  const place = await openBackupPlace(config, folder)
  const name = archive ? basename(archive) : await findNewest(place)
  if (!name) {
    throw new StartupError(`There is no archive in ${place.description}. Name one.`)
  }
  return { place, name }
}

/** A date over a day ahead is of a clock that was wrong, unless all are: then ours is behind. */
async function findNewest(place: BackupPlace): Promise<string | null> {
  const archives = (await place.list()).map(({ name }) => name).filter(parseArchiveName)
  archives.sort()
  const latest = new Date(Date.now() + 86_400_000)
  return archives.findLast(name => (parseArchiveName(name) ?? latest) <= latest) ?? archives.at(-1) ?? null
}
