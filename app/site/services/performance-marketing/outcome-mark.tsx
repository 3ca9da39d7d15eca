import type { Outcome } from './adverts.ts'

export const outcomeWords: Record<Outcome, string> = { raised: 'Raised', kept: 'Kept', stopped: 'Stopped' }

const shapes: Record<Outcome, string> = {
  raised: 'M8 13V3.5M3.5 8 8 3.5 12.5 8',
  kept: 'M3 8h10',
  stopped: 'm4 4 8 8m0-8-8 8',
}

/** Says by its shape what the colour says. */
export const OutcomeMark = ({ outcome }: { outcome: Outcome }) => (
  <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
    <path d={shapes[outcome]} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
)
