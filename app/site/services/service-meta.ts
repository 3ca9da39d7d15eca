import type { Group } from '../../settings/group.ts'
import type { ServiceWords } from '../../settings/service-words.ts'
import { findSite, type Matches } from '../agency.ts'
import { toBreadcrumbs, toQuestions, toService } from '../structured-data.ts'
import { toMeta } from '../to-meta.ts'
import { wordsOf } from '../words.ts'

interface ServiceFacts {
  name: string
  group: Group<ServiceWords>
  path: string
  matches: Matches
}

export function toServiceMeta({ name, group, path, matches }: ServiceFacts) {
  const { market } = findSite(matches).agency
  const { lead, question } = wordsOf(matches, group)
  return toMeta({
    title: `${name.charAt(0)}${name.slice(1).toLowerCase()} for apps in ${market}`,
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
