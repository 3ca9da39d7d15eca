import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { LeadRow } from '../../../data/rows/leads.ts'
import { useAuth } from '../../../session/session-context.tsx'
import { useSelection } from '../../use-selection.ts'
import { findUndoable } from '../changes/change-queue.ts'
import { isInTrash, type KeptChange, toShownLead } from '../changes/kept-change.ts'
import type { LeadChange } from '../changes/lead-change.ts'
import { deleteLead, undoChange, useChangeLeads, useChanges } from '../changes/use-changes.ts'
import { belongs, type ShownQuery } from '../leads-query.ts'
import type { Desk } from './desk-context.ts'

interface LoadedLeads {
  leads: LeadRow[]
  query: ShownQuery
  readAt: number
}

export function useDeskState({ leads: loaded, query, readAt }: LoadedLeads) {
  const { user } = useAuth()
  const { changes } = useChanges()
  const change = useChangeLeads()
  const leads = loaded
    .map(lead => toShownLead(lead, changes, readAt))
    .filter(lead => belongs(lead, query, user?.id ?? '') && !isInTrash(lead.id, changes, readAt))
  const selection = useSelection(leads)
  const { openId, isArriving, open, close } = useOpenId()
  const [told, tellOpenLead] = useState<LeadRow | null>(null)
  const place = usePlace(leads, openId)
  const undoable = findUndoable(changes)
  const openLead =
    leads[place.isListed ? place.at : -1] ?? (told?.id === openId ? toShownLead(told, changes, readAt) : null)

  // The first while nothing is open, else the neighbour of where the open one is, or was.
  const next = leads[openId === null ? 0 : place.at + (place.isListed ? 1 : 0)]?.id ?? null
  const previous = openId === null ? null : (leads[place.at - 1]?.id ?? null)

  function openAfter(gone: LeadRow[]) {
    const stays = (lead: LeadRow) => !gone.some(({ id }) => id === lead.id)
    const following = leads.slice(place.at).find(stays) ?? leads.slice(0, place.at).findLast(stays)
    if (following) open(following.id)
    else close()
  }

  function actOn(on: LeadRow[], what: LeadChange) {
    change(on, what)
    if (on.length === 1 && on[0]?.id === openId) openAfter(on)
    else if (on.length > 1) selection.clear()
  }

  function remove(lead: LeadRow) {
    deleteLead(lead)
    openAfter([lead])
  }

  function undoLast() {
    const undone = undoable && undoChange(undoable.id)
    const [lead, ...others] = undone?.leads ?? []
    if (lead && others.length === 0 && openId !== null && undone && isThere(undone)) open(lead.id)
  }

  const desk: Desk = {
    leads,
    openId,
    openLead,
    isArriving,
    tellOpenLead,
    next,
    previous,
    openNext: () => next !== null && open(next),
    openPrevious: () => previous !== null && open(previous),
    openAfter,
    close,
    actOn,
    remove,
    undoLast,
    canUndo: undoable !== null,
  }
  return { desk, selection }
}

/** Undo removes an added lead at once, but a deleted one is still on its way back. */
function isThere({ kind, state }: KeptChange) {
  return kind !== 'lead' && (kind !== 'deletion' || state === 'waiting')
}

/** Changes at once, before the router has navigated. */
function useOpenId() {
  const location = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const there = toOpenId((navigation.location ?? location).pathname)
  const [step, setStep] = useState<{ to: string | null; from: string | null } | null>(null)
  // Until the router reports another place.
  if (step && step.from !== there) setStep(null)
  const openId = step?.from === there ? step.to : there
  const isFromList = (location.state as { fromList?: boolean } | null)?.fromList === true
  const { search } = navigation.location ?? location

  function open(id: string) {
    if (id === openId) return
    setStep({ to: id, from: there })
    navigate(
      { pathname: `/admin/messages/${id}`, search },
      // However many messages were opened, one step back leads to the list.
      { replace: openId !== null, state: { fromList: openId === null || isFromList } },
    )
  }

  function close() {
    setStep({ to: null, from: there })
    if (isFromList) navigate(-1)
    else navigate({ pathname: '/admin/messages', search }, { replace: true })
  }

  return { openId, isArriving: openId !== null && openId !== toOpenId(location.pathname), open, close }
}

const toOpenId = (pathname: string) => /^\/admin\/messages\/([^/]+)/.exec(pathname)?.[1] ?? null

/** The index of the open lead; its last one once it has left the list. */
function usePlace(leads: LeadRow[], openId: string | null) {
  const last = useRef(0)
  const found = leads.findIndex(({ id }) => id === openId)
  useEffect(() => {
    if (found >= 0) last.current = found
  }, [found])
  return found >= 0
    ? { at: found, isListed: true }
    : { at: Math.min(last.current, leads.length), isListed: false }
}
