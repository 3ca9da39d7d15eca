/** `holla-20261123T020000123Z.tar.zst`, with `.age` when it is encrypted: names sort by time. */
const pattern = /^holla-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.zst(\.age)?$/

export const toArchiveName = (snapshotAt: Date, isEncrypted: boolean): string =>
  `holla-${snapshotAt.toISOString().replaceAll(/[-:.]/g, '')}.tar.zst${isEncrypted ? '.age' : ''}`

export function parseArchiveName(name: string): Date | null {
  const parts = pattern.exec(name)
  if (!parts) {
    return null
  }
  const [, year, month, day, hour, minute, second, millisecond] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`)
}
