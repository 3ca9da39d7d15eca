import { createContext, use } from 'react'
import type { LeadRow } from '../../../data/rows/leads.ts'
import type { LeadChange } from '../changes/lead-change.ts'

export interface Desk {
  /** As they are shown, with all that was changed here. */
  leads: LeadRow[]
  /** Which letter is open, also while it is on its way. */
  openId: string | null
  /** Null while it is not known yet. */
  openLead: LeadRow | null
  /** The pane does not show it yet. */
  isArriving: boolean
  /** For a letter that stands in no list. */
  tellOpenLead: (lead: LeadRow) => void
  /** The lead that `openNext` opens. */
  next: string | null
  previous: string | null
  /** The lead's neighbour in the list, or the list itself where there is none. */
  openNext: () => void
  openPrevious: () => void
  /** What follows in the list once these have left it. */
  openAfter: (gone: LeadRow[]) => void
  close: () => void
  /** Changes leads; after a change of the open one alone the next opens. */
  actOn: (leads: LeadRow[], change: LeadChange) => void
  /** Puts all that the sender of a lead wrote into the trash, and opens the next. */
  remove: (lead: LeadRow) => void
  undoLast: () => void
  canUndo: boolean
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('useDesk must be used on the desk')
  return desk
}
