import type { Picture } from '../../data/pictures.ts'

/** Uploads are stored as "1719820000000_Oja 1.png". */
export const toFileName = (picture: Pick<Picture, 'name'>) => picture.name.replace(/^\d{10,}_/, '')

export function describeSize({ bytes, width, height }: Pick<Picture, 'bytes' | 'width' | 'height'>): string {
  const pixels = width && height ? `${width} × ${height}` : null
  return [pixels, bytes === null ? null : toBytes(bytes)].filter(Boolean).join(' · ')
}

function toBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export function describeUses({ uses }: Pick<Picture, 'uses'>): string {
  const counts = { post: 0, setting: 0, draft: 0, trash: 0, version: 0 }
  for (const use of uses) counts[use.kind] += 1
  const parts = [
    counts.post > 0 && toCount(counts.post, 'post'),
    counts.setting > 0 && toCount(counts.setting, 'setting'),
    counts.draft > 0 && toCount(counts.draft, 'draft'),
    counts.trash > 0 && `${counts.trash} in the trash`,
    counts.version > 0 && toCount(counts.version, 'former version'),
  ].filter(part => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'Unused'
}

/** Former versions alone don't keep a picture. */
export const isRemovable = ({ uses }: Pick<Picture, 'uses'>) => uses.every(use => use.kind === 'version')

/** Its alternative text, from wherever it is used. */
export const findDescription = ({ uses }: Pick<Picture, 'uses'>) => uses.find(use => use.alt)?.alt ?? null

export const listCaptions = ({ uses }: Pick<Picture, 'uses'>) => [
  ...new Set(uses.flatMap(({ caption }) => caption ?? [])),
]

const toCount = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
