import { defineGroup } from '../group.ts'

export interface PartnerLogo {
  /** Alternative text of the picture. */
  name: string
  picture: string
  address: string | null
}

interface Partners {
  title: string
  sectors: readonly string[]
  logos_title: string
  logos: readonly PartnerLogo[]
}

/** The specification's fields of work, until there are logos. */
export const partners = defineGroup<Partners>('partners', {
  title: 'Fields we work in',
  sectors: ['Fintech', 'Health', 'Commerce', 'Mobility', 'Learning', 'Media'],
  logos_title: 'Our partners',
  logos: [],
})
