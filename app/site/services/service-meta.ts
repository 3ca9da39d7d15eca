import { toBreadcrumbs, toService } from '../structured-data.ts'
import { toMeta } from '../to-meta.ts'

export function toServiceMeta(name: string, lead: string, path: string, siteUrl: string | undefined) {
  return toMeta({
    title: name,
    description: lead,
    siteUrl,
    path,
    structured: origin => [
      toService(origin, name, lead, path),
      toBreadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name, path },
      ]),
    ],
  })
}
