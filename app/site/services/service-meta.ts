import type { Group } from '../../settings/group.ts'
import type { ServiceWords } from '../../settings/service-words.ts'
import type { Matches } from '../agency.ts'
import { toBreadcrumbs, toService } from '../structured-data.ts'
import { toMeta } from '../to-meta.ts'
import { wordsOf } from '../words.ts'

export function toServiceMeta(name: string, group: Group<ServiceWords>, path: string, matches: Matches) {
  const { lead } = wordsOf(matches, group)
  return toMeta({
    title: name,
    description: lead,
    matches,
    path,
    structured: site => [
      toService(site, name, lead, path),
      toBreadcrumbs(site, [
        { name: 'Home', path: '/' },
        { name, path },
      ]),
    ],
  })
}
