import { useEffect } from 'react'

const most = 99

/** Keeps a number before the title of whichever page is shown, so that a tab in the background tells of it. */
export function useTitleCount(count: number) {
  useEffect(() => {
    if (count === 0) return
    const prefix = `(${count > most ? `${most}+` : count}) `
    const bare = () =>
      document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title
    // Each page sets the title anew.
    const show = () => {
      if (document.title && !document.title.startsWith(prefix)) document.title = prefix + document.title
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = bare()
    }
  }, [count])
}
