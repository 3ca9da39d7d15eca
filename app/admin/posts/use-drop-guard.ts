import { useEffect } from 'react'

/** A file dropped beside its place would otherwise be opened by the browser, instead of the page that is written on. */
export function useDropGuard() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { defaultPrevented, dataTransfer } = event
      if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
