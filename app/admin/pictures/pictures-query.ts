import type { PicturesQuery } from '../../data/pictures.ts'
import type { PictureFilter } from '../../data/rows/pictures.ts'
import { toPage } from '../search-parameters.ts'

export const pictureFilters: [PictureFilter, string][] = [
  ['all', 'All'],
  ['used', 'Used'],
  ['unused', 'Unused'],
]

const pageSize = 24

export function toPicturesQuery(parameters: URLSearchParams): PicturesQuery {
  const [filter] = pictureFilters.find(([name]) => name === parameters.get('show')) ?? ['all' as const]
  return { filter, search: parameters.get('q') ?? '', page: toPage(parameters.get('page')), pageSize }
}
