import { useMemo } from 'react'
import { fill } from '../settings/fill.ts'
import type { Group } from '../settings/group.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { useSettings } from '../settings/use-settings.ts'
import { findSite, type Matches, useAgency } from './agency.ts'

/** With `{name}` and `{city}` filled in. */
export function useWords<Values extends object>(group: Group<Values>): Values {
  const values = useSettings(group)
  const agency = useAgency()
  return useMemo(() => fillTexts(values, agency), [values, agency])
}

export function wordsOf<Values extends object>(matches: Matches, group: Group<Values>): Values {
  return fillTexts(settingsOf(matches, group), findSite(matches).agency)
}

function fillTexts<Value>(value: Value, agency: object): Value {
  if (typeof value === 'string') return fill(value, agency) as Value
  if (Array.isArray(value)) return value.map(item => fillTexts(item, agency)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, fillTexts(part, agency)]),
  ) as Value
}
