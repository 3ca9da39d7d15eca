/** `sections` are plain text in which an empty line ends a paragraph (`app/site/legal/legal-text.tsx`). */
export interface LegalText {
  lead: string
  sections: readonly LegalSection[]
  version: string
  /** `2026-01-31`; null: today. */
  effective_date: string | null
}

export interface LegalSection {
  heading: string
  text: string
}
