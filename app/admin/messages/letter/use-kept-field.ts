import { useKeptText } from './use-kept-text.ts'

/** A saved value that is edited, with what it was when that began: what a colleague saves meanwhile is not overwritten unseen. */
export function useKeptField(leadId: string, field: string, saved: string | null) {
  const typed = useKeptText(leadId, field)
  const former = useKeptText(leadId, `${field} before`)
  const isChanged = typed.text !== null

  return {
    value: typed.text ?? saved ?? '',
    before: isChanged ? former.text || null : saved,
    isChanged,
    write(text: string) {
      if (!isChanged) former.write(saved)
      typed.write(text)
    },
    clear() {
      typed.write(null)
      former.write(null)
    },
  }
}
