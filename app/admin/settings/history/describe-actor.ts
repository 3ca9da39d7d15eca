import type { SettingChange } from '../../../data/rows/settings.ts'

export function describeActor({ actor, via }: SettingChange): string {
  if (actor) return actor
  if (via === 'secret key') return 'Somebody with the secret key'
  return via === 'database' ? 'Somebody in the database' : 'An account that is gone'
}
