import { defineGroup } from '../group.ts'
import type { OpeningDays } from './opening-days.ts'
import type { TimeZone } from './time-zones.ts'

export interface SocialLink {
  name: string
  address: string
}

export interface OpeningHours {
  days: OpeningDays
  opens: string
  closes: string
}

export interface Holiday {
  date: string
  name: string
}

interface Agency {
  name: string
  email: string
  phone: string
  whatsapp: string | null
  street: string | null
  city: string
  country: string
  /** "Africa", where the apps of its clients are, and "African". */
  market: string
  market_adjective: string
  hours: readonly OpeningHours[]
  holidays: readonly Holiday[]
  social: readonly SocialLink[]
  registration: string | null
  since: number | null
  time_zone: TimeZone
}

/** Placeholders: addresses end in `.example`, and the number is not in service. */
export const agency = defineGroup<Agency>('agency', {
  name: 'Holla',
  email: 'hello@holla.example',
  phone: '+234 800 000 0000',
  whatsapp: null,
  street: null,
  city: 'Lagos',
  country: 'Nigeria',
  market: 'Africa',
  market_adjective: 'African',
  hours: [{ days: 'weekdays', opens: '09:00', closes: '17:00' }],
  holidays: [],
  social: [
    { name: 'LinkedIn', address: 'https://linkedin.example/company/holla' },
    { name: 'X', address: 'https://x.example/holla' },
    { name: 'Instagram', address: 'https://instagram.example/holla' },
  ],
  registration: null,
  since: null,
  time_zone: 'Africa/Lagos',
})
