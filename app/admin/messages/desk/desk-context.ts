import { createContext, use } from 'react'
import type { LeadRow } from '../../../data/rows/leads.ts'
import type { LeadChange } from '../changes/lead-change.ts'

export interface Desk {
  /** With all changes made here. */
  leads: LeadRow[]
  /** Also while it is loading. */
  openId: string | null
  /** Null until it is known. */
  openLead: LeadRow | null
  /** The pane does not show it yet. */
  isArriving: boolean
  /** For a message that is in no list. */
  tellOpenLead: (lead: LeadRow) => void
  next: string | null
  previous: string | null
  /** Back to the list where there is no neighbour. */
  openNext: () => void
  openPrevious: () => void
  /** Opens what follows in the list once these have left it. */
  openAfter: (gone: LeadRow[]) => void
  close: () => void
  /** A change of the open lead alone opens the next. */
  actOn: (leads: LeadRow[], change: LeadChange) => void
  /** Deletes all letters of the lead's sender, and opens the next. */
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
