import type { BackupPlace } from './backup-place.ts'

export const baseFolder = 'base'
export const fileArchiveFolder = 'files'
export const walFolder = 'wal'

export const toWalFolder = (cluster: string): string => `${walFolder}/${cluster}`

const basePattern = /^base\/(\d{8}T\d{9}Z)-(\d+)-([0-9A-F]{24})\.tar\.zst(\.age)?$/

export interface Base {
  name: string
  at: Date
  cluster: string
  segment: string
}

export const toBaseName = ({ at, cluster, segment }: Omit<Base, 'name'>, isEncrypted: boolean): string =>
  `${baseFolder}/${at.toISOString().replaceAll(/[-:.]/g, '')}-${cluster}-${segment}.tar.zst${isEncrypted ? '.age' : ''}`

/** The oldest first. */
export async function listBases(place: BackupPlace): Promise<Base[]> {
  return (await place.list(baseFolder)).flatMap(({ name }) => {
    const [, time, cluster, segment] = basePattern.exec(name) ?? []
    return time && cluster && segment ? [{ name, at: parseTime(time), cluster, segment }] : []
  })
}

const parseTime = (time: string) =>
  new Date(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z'))

export const toWalName = (cluster: string, file: string, isEncrypted: boolean): string =>
  `${toWalFolder(cluster)}/${file}.zst${isEncrypted ? '.age' : ''}`

export function toWalFile(name: string): string | null {
  const file = name.replace(/^wal\/\d+\//, '').replace(/\.zst(\.age)?$/, '')
  return isWalFile(file) ? file : null
}

export const isWalFile = (file: string): boolean =>
  /^([0-9A-F]{24}|[0-9A-F]{8}\.history|[0-9A-F]{24}\.[0-9A-F]{8}\.backup)$/.test(file)

/** Without its timeline; null for a timeline's history. */
export const toPosition = (file: string): string | null =>
  file.endsWith('.history') ? null : file.slice(8, 24)
