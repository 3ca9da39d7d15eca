/** Milliseconds: one revalidation may be overtaken by another, which then has to read again. */
const freshness = 5_000
let savedAt = Number.NEGATIVE_INFINITY

export function markSettingsSaved(): void {
  savedAt = performance.now()
}

/** Whether the root loader's settings may be older than a save in this tab. */
export const areSettingsJustSaved = (): boolean => performance.now() - savedAt < freshness
