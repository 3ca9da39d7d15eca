/** Global Privacy Control, and the older Do Not Track: what the function asks of headers (contact-request-headers.ts). */
export function asksForPrivacy(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}
