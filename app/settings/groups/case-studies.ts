import { defineGroup } from '../group.ts'

interface CaseStudies {
  /** Its name; null: no post is a case study. */
  category: string | null
  title: string
  service_title: string
}

export const caseStudies = defineGroup<CaseStudies>('case_studies', {
  category: null,
  title: 'Results for clients',
  service_title: 'Clients we did this for',
})
