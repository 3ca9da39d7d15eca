import { defineGroup } from '../group.ts'

export const timeZones = [
  'Africa/Lagos',
  'Africa/Accra',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Johannesburg',
  'Africa/Nairobi',
  'Europe/London',
  'Europe/Paris',
] as const

export interface SocialLink {
  name: string
  address: string
}

export interface OpeningHours {
  days: 'weekdays' | 'saturdays' | 'sundays' | 'weekends' | 'every_day'
  opens: string
  closes: string
}

export interface Holiday {
  date: string
  name: string
}

export type TimeZone = (typeof timeZones)[number]

interface Agency {
  name: string
  email: string
  phone: string
  whatsapp: string | null
  street: string | null
  city: string
  country: string
  hours: readonly OpeningHours[]
  holidays: readonly Holiday[]
  social: readonly SocialLink[]
  registration: string | null
  since: number | null
  time_zone: TimeZone
}

/** Who the site is of. The addresses end in `.example` and the number is not in service until the agency gives its own. */
export const agency = defineGroup<Agency>('agency', {
  name: 'Holla',
  email: 'hello@holla.example',
  phone: '+234 800 000 0000',
  whatsapp: null,
  street: null,
  city: 'Lagos',
  country: 'Nigeria',
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
