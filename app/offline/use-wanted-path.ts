import { useEffect, useState } from 'react'
import { offlinePath } from './kept-paths.ts'

/** In milliseconds between questions whether there is a network. */
const pause = { first: 2_000, longest: 60_000 }

/** The page that could not be shown, which opens once it can be reached. It is a path of this site and nothing else. */
export function useWantedPath(): string {
  const [wanted, setWanted] = useState('/')
  useEffect(() => {
    const path = toWantedPath(location.hash, location.origin)
    setWanted(path)
    return openWhenReached(path)
  }, [])
  return wanted
}

/** A browser says that it is online before anything can be reached, and where nothing can. */
function openWhenReached(path: string): () => void {
  let wait = pause.first
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const again = () => {
      timer = setTimeout(look, wait)
      wait = Math.min(wait * 2, pause.longest)
    }
    // The worker leaves such a request alone.
    fetch(path, { method: 'HEAD' }).then(() => location.replace(path), again)
  }
  const begin = () => {
    wait = pause.first
    look()
  }
  if (location.hash) begin()
  addEventListener('online', begin)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', begin)
  }
}

export function toWantedPath(hash: string, origin: string): string {
  const url = URL.parse(hash.slice(1), origin)
  const isOurs = hash.startsWith('#/') && url?.origin === origin && url.pathname !== offlinePath
  return isOurs ? url.pathname + url.search : '/'
}
