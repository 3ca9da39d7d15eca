import type { DeskWords } from '../../../data/rows/lead-answers.ts'
import { fill } from '../../../settings/fill.ts'
import type { StoredSettings } from '../../../settings/group.ts'
import { agency } from '../../../settings/groups/agency.ts'
import { type AnswerTemplate, answerFields, desk } from '../../../settings/groups/desk.ts'
import { resolve } from '../../../settings/resolve.ts'

export interface AnswerWords {
  templates: readonly AnswerTemplate[]
  /** With the name of whoever is signed in. */
  signature: string
  name: string
  city: string
  email: string
  timeZone: string
}

/** Values stored in a form that this version doesn't know count as unset. */
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
    // Without a name, `me` is an e-mail address, which recipients must not see.
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

/** A placeholder that was not filled in. */
export function findEmptyField(text: string): string | null {
  const found = [...text.matchAll(/\{([a-z]+)\}/g)].map(([, key = '']) => key)
  return found.find(key => Object.hasOwn(answerFields, key)) ?? null
}
