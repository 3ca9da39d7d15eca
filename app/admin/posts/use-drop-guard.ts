import { useEffect } from 'react'

/** The browser would leave the editor to open a file that is dropped beside its target. */
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
