import { defineGroup } from '../group.ts'

export interface PartnerLogo {
  /** Read out in place of the picture. */
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

/** The specification's strip, which names fields and no firms, until there are logos. */
export const partners = defineGroup<Partners>('partners', {
  title: 'Fields we work in',
  sectors: ['Fintech', 'Health', 'Commerce', 'Mobility', 'Learning', 'Media'],
  logos_title: 'Our partners',
  logos: [],
})
