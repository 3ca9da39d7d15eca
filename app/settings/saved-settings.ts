/** In milliseconds: a reading that another one overtakes is of no use, so that one asks again. */
const freshness = 5_000
let savedAt = Number.NEGATIVE_INFINITY

export function markSettingsSaved(): void {
  savedAt = performance.now()
}

/** Whether what the root of the page has read of the settings may be what stood there before a save in this tab. */
export const areSettingsJustSaved = (): boolean => performance.now() - savedAt < freshness
