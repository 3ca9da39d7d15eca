import { useSyncExternalStore } from 'react'

const findShell = () => document.querySelector('.back-office')

/** Whether the panel has room beside the text, by the same rule as the variant `beside` (admin.css). */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, isWide)
}

function isWide(): boolean {
  const shell = findShell()
  return shell !== null && shell.clientWidth >= 74 * Number.parseFloat(getComputedStyle(shell).fontSize)
}

function watch(onChange: () => void) {
  const observer = new ResizeObserver(onChange)
  const shell = findShell()
  if (shell) observer.observe(shell)
  return () => observer.disconnect()
}
