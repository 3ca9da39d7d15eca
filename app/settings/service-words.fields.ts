import { type DescribedGroup, describeGroup, list, record } from './field.ts'
import type { Group } from './group.ts'
import type { ServiceWords } from './service-words.ts'
import { longWords, words } from './words.ts'

export function describeService(
  group: Group<ServiceWords>,
  title: string,
  page: string,
): DescribedGroup<ServiceWords> {
  return describeGroup(group, {
    title,
    note: 'An emptied field says again what it said at first. {name} and {city} stand for the agency’s.',
    pages: [page],
    fields: {
      lead: words('Lead', 200, { hint: 'Also what search engines show.' }),
      doing: points('What we do'),
      measured: points('How it is measured'),
      delivered: points('What you get'),
      needed: points('What we need from you'),
      charged: longWords('How it is charged', 400),
      question: record({
        label: 'Question and answer',
        hint: 'What a careful client asks first, answered honestly.',
        fields: { question: words('Question', 100), answer: longWords('Answer', 600) },
      }),
      closing: words('Last words', 60),
    },
  })
}

const points = (label: string) =>
  list({
    label,
    minItems: 1,
    maxItems: 6,
    of: record({ label: 'Point', fields: { term: words('Heading', 40), text: words('Text', 180) } }),
  })
