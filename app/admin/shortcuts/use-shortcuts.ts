import { useLayoutEffect } from 'react'
import { findFocusedRow, focusRow, listRows } from '../table-rows.ts'
import { areKeysHeld } from './held-keys.ts'

/** A key presses the control that names it in `aria-keyshortcuts`, in the focused row first, then on the page. */
export function useShortcuts(active: boolean, openSheet: () => void) {
  // Not a passive effect: on a slow machine it would start late and miss the first keys.
  useLayoutEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (isMeantElsewhere(event)) return
      const answer = findAnswer(event.key, openSheet)
      if (!answer) return
      event.preventDefault()
      answer()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, openSheet])
}

function isMeantElsewhere(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (event.defaultPrevented || areKeysHeld() || document.querySelector('dialog[open]')) return true
  // Some keyboard layouts need AltGr or Option to type these signs.
  if (event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'))) return true
  if (event.altKey && /^[a-z]$/i.test(key)) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))
  )
}

function findAnswer(key: string, openSheet: () => void): (() => void) | null {
  if (key === '?') return openSheet
  if (!/^[a-z#/!]$/.test(key)) return null
  const named = `[aria-keyshortcuts~="${key}"]:not(:disabled)`
  const control =
    findFocusedRow()?.querySelector<HTMLElement>(named) ??
    document.querySelector<HTMLElement>(`main ${named}:not(tbody *)`)
  if (!control) return findStep(key)
  return () => (control.matches('input:not([type="checkbox"])') ? control.focus() : control.click())
}

function findStep(key: string): (() => void) | null {
  if (key === 'j') return () => step(1)
  return key === 'k' ? () => step(-1) : null
}

function step(distance: 1 | -1) {
  const rows = listRows()
  const focused = findFocusedRow()
  focusRow(focused ? rows[rows.indexOf(focused) + distance] : rows[0])
}
