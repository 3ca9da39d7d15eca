export const utmWords = ['source', 'medium', 'campaign', 'term', 'content'] as const
type UtmWord = (typeof utmWords)[number]
export type Utm = Partial<Record<UtmWord, string>>

export function readUtm(parameters: URLSearchParams): Utm | null {
  const found = utmWords.flatMap(word => {
    const text = parameters.get(`utm_${word}`)?.trim() ?? ''
    return isCampaignWord.test(text) ? [[word, text] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

/** Matches neither mail addresses nor URLs. */
const isCampaignWord = /^[\p{L}\p{M}\p{N} ._+-]{1,60}$/u
