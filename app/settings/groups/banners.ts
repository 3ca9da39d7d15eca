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

/** The database returns them only within their time. */
export const banners = defineGroup<Banners>('banners', { visitors: null, staff: null })
