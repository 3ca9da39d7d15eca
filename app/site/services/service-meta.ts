import type { Matches } from '../agency.ts'
import { toBreadcrumbs, toService } from '../structured-data.ts'
import { toMeta } from '../to-meta.ts'

export function toServiceMeta(name: string, lead: string, path: string, matches: Matches) {
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
