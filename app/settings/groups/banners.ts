import { defineGroup } from '../group.ts'

export interface Banner {
  text: string
  link: { label: string; address: string } | null
  from: string | null
  until: string | null
}

interface Banners {
  visitors: Banner | null
  staff: Banner | null
}

/** What stands above the pages for a time. The database gives it out within that time only. */
export const banners = defineGroup<Banners>('banners', { visitors: null, staff: null })
