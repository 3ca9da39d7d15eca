import { defineGroup } from '../group.ts'

interface CaseStudies {
  /** Its name; null: no post is a case study. */
  category: string | null
  title: string
  service_title: string
}

/** Posts of one category are case studies; the sections appear with the first that is published. */
export const caseStudies = defineGroup<CaseStudies>('case_studies', {
  category: null,
  title: 'Results for clients',
  service_title: 'Clients we did this for',
})
