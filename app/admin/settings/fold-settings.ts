import type { Setting } from '../../settings/groups.ts'

export interface Fold {
  /** What the labels begin with, before a colon; null for a setting by itself. */
  title: string | null
  settings: Setting[]
}

export function foldSettings(settings: Setting[]): Fold[] {
  const folds: Fold[] = []
  for (const setting of settings) {
    const title = /^(.+?): /.exec(setting.field.label)?.[1] ?? null
    const last = folds.at(-1)
    if (last && last.title === title) last.settings.push(setting)
    else folds.push({ title, settings: [setting] })
  }
  return folds
}
