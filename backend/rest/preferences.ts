import * as errors from '../errors/rest.ts'

/** The `Prefer` header (protocol §1.2). */
export interface Preferences {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  return: 'representation' | 'minimal' | 'headers-only' | null
  count: 'exact' | 'planned' | 'estimated' | null
  tx: 'commit' | 'rollback' | null
  handling: 'strict' | 'lenient' | null
  timezone: string | null
  maxAffected: number | null
}

const choices: { [K in keyof Preferences]?: string[] } = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
}

const none: Preferences = {
  resolution: null,
  missing: null,
  return: null,
  count: null,
  tx: null,
  handling: null,
  timezone: null,
  maxAffected: null,
}

/** The first value of a preference holds. @throws PGRST122 for unknown ones with `handling=strict` */
export function parsePreferences(header: string | undefined): Preferences {
  if (!header) {
    return none
  }
  const found: Record<string, string> = {}
  const invalid: string[] = []
  for (const part of header.split(',').map(text => text.trim())) {
    const [, name = '', value = ''] = part.match(/^([a-z-]+)=(.*)$/) ?? []
    const isKnown = isTimezone(name, value) || isCount(name, value) || isChoice(name, value)
    if (isKnown) {
      found[name] ??= value
    } else if (part !== '') {
      invalid.push(part)
    }
  }
  if (found.handling === 'strict' && invalid.length > 0) {
    throw errors.invalidPreferences(invalid)
  }
  const { 'max-affected': maxAffected, ...rest } = found
  return { ...none, ...rest, maxAffected: maxAffected === undefined ? null : Number(maxAffected) }
}

const isChoice = (name: string, value: string): boolean =>
  Object.hasOwn(choices, name) && (choices[name as keyof Preferences]?.includes(value) ?? false)

/** An offset such as `+01:00` has no name, and PostgreSQL reads its sign the other way round. */
function isTimezone(name: string, value: string): boolean {
  if (name !== 'timezone' || !/^[a-z]/i.test(value)) {
    return false
  }
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

const isCount = (name: string, value: string): boolean =>
  name === 'max-affected' && /^[0-9]{1,9}$/.test(value)

export function toAppliedHeader(
  preferences: Preferences,
  names: readonly (keyof Preferences)[],
): string | null {
  const applied = names.flatMap(name => {
    const value = preferences[name]
    const written = name === 'maxAffected' ? 'max-affected' : name
    const isMet = value !== null && (name !== 'maxAffected' || preferences.handling === 'strict')
    return isMet ? [`${written}=${value}`] : []
  })
  return applied.length > 0 ? applied.join(', ') : null
}

/** A write or a call computes all its rows, so an estimate would cost as much as counting. */
export const wantsExactCount = ({ count }: Preferences): boolean => count === 'exact' || count === 'estimated'
