import { describeGroup, optional, text } from '../field.ts'
import { words } from '../words.ts'
import { caseStudies } from './case-studies.ts'

const services = [
  '/services/user-acquisition',
  '/services/growth-analytics',
  '/services/app-store-optimization',
  '/services/performance-marketing',
]

export const caseStudiesFields = describeGroup(caseStudies, {
  title: 'Case studies',
  note: 'Posts of one category. The sections appear with the first that is published.',
  pages: ['/', ...services],
  fields: {
    category: optional(
      text({
        label: 'Category',
        maxLength: 100,
        hint: 'The name of the category whose posts are case studies. Empty: none.',
      }),
    ),
    title: words('Heading on the home page', 60, { pages: ['/'] }),
    service_title: words('Heading on the pages of services', 60, { pages: services }),
  },
})
