import type { Group, StoredSettings } from './group.ts'
import { resolve } from './resolve.ts'
import { getUnsavedSettings } from './unsaved-settings.ts'

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** For `meta` and other code outside the page's components. */
export function settingsOf<Values extends object>(matches: Matches, group: Group<Values>): Values {
  return resolve(group, findStored(matches, group.name), getUnsavedSettings())
}

export function findStored(matches: Matches, name: string): StoredSettings | undefined {
  return matches.map(match => readSettings(match?.loaderData)).findLast(settings => settings?.[name])
}

function readSettings(loaderData: unknown): StoredSettings | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('settings' in loaderData)) return undefined
  return loaderData.settings as StoredSettings
}
