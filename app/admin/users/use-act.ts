import { useFetcher } from 'react-router'
import type { CallError } from '../../data/result.ts'

/**
 * Posts to the page's action. The button that was pressed is disabled meanwhile and often gone afterwards, so the focus goes
 * to a heading (by its selector), unless it is somewhere else by then.
 */
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
