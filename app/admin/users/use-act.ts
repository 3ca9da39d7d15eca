import { useFetcher } from 'react-router'
import type { CallError } from '../../data/result.ts'

/** The pressed button is often gone afterwards, so a lost focus moves to `heading`, a CSS selector. */
export function useAct(heading: string) {
  const fetcher = useFetcher<{ error: CallError | null }>()
  const isBusy = fetcher.state !== 'idle'

  async function submit(fields: Record<string, string>) {
    await fetcher.submit(fields, { method: 'post' })
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(heading)?.focus()
    })
  }

  return { submit, isBusy, error: isBusy ? null : fetcher.data?.error }
}
