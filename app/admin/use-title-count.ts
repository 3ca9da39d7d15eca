import { useEffect } from 'react'

const most = 99

/** Prefixes the title of every page with a count, to be seen on a background tab. */
export function useTitleCount(count: number) {
  useEffect(() => {
    if (count === 0) return
    const prefix = `(${count > most ? `${most}+` : count}) `
    const bare = () =>
      document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title
    // Every page sets its own title.
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
