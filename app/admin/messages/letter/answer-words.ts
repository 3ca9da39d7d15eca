import type { DeskWords } from '../../../data/rows/lead-answers.ts'
import { fill } from '../../../settings/fill.ts'
import type { StoredSettings } from '../../../settings/group.ts'
import { agency } from '../../../settings/groups/agency.ts'
import { type AnswerTemplate, answerFields, desk } from '../../../settings/groups/desk.ts'
import { resolve } from '../../../settings/resolve.ts'

/** What answers are made of, as the owner has set it. */
export interface AnswerWords {
  templates: readonly AnswerTemplate[]
  /** Filled in, of whoever is signed in. */
  signature: string
  name: string
  city: string
  email: string
  timeZone: string
}

/** What is stored in another form than this version knows counts as unset. */
export function toAnswerWords({ me, settings }: DeskWords): AnswerWords {
  const stored: StoredSettings = {}
  for (const { name, value } of settings) {
    const [group = '', key = ''] = name.split('.')
    if (typeof value === 'string' || isTemplates(value)) stored[group] = { ...stored[group], [key]: value }
  }
  const { name, city, email, time_zone: timeZone } = resolve(agency, stored)
  const { templates, signature } = resolve(desk, stored)
  return {
    templates: isTemplates(templates) ? templates : desk.defaults.templates,
    // Of who has no name the address is nobody's business.
    signature: fill(signature, { me: me?.includes('@') ? '' : (me ?? ''), name, city }).trim(),
    name,
    city,
    email,
    timeZone,
  }
}

function isTemplates(value: unknown): value is readonly AnswerTemplate[] {
  if (!Array.isArray(value)) return false
  return value.every(item => typeof item?.title === 'string' && typeof item?.text === 'string')
}

/** What nothing has filled in, in an answer that is about to be sent. */
export function findEmptyField(text: string): string | null {
  const found = [...text.matchAll(/\{([a-z]+)\}/g)].map(([, key = '']) => key)
  return found.find(key => Object.hasOwn(answerFields, key)) ?? null
}
