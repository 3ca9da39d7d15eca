import type { Group } from '../../settings/group.ts'
import type { ServiceWords } from '../../settings/service-words.ts'
import type { Matches } from '../agency.ts'
import { toBreadcrumbs, toQuestions, toService } from '../structured-data.ts'
import { toMeta } from '../to-meta.ts'
import { wordsOf } from '../words.ts'

interface ServiceFacts {
  name: string
  /** What is searched for: the service and the market. */
  title: string
  group: Group<ServiceWords>
  path: string
  matches: Matches
}

export function toServiceMeta({ name, title, group, path, matches }: ServiceFacts) {
  const { lead, question } = wordsOf(matches, group)
  return toMeta({
    title,
    description: lead,
    matches,
    path,
    structured: site => [
      toService(site, name, lead, path),
      toBreadcrumbs(site, [
        { name: 'Home', path: '/' },
        { name, path },
      ]),
      ...toQuestions([question]),
    ],
  })
}
