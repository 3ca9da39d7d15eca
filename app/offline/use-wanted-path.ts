import { useEffect, useState } from 'react'
import { offlinePath } from './kept-paths.ts'
import { whenReached } from './when-reached.ts'

/** The page that could not be shown; it opens once it can be reached. Only a path of this site, no other host. */
export function useWantedPath(): string {
  const [wanted, setWanted] = useState('/')
  useEffect(() => {
    const path = toWantedPath(location.hash, location.origin)
    setWanted(path)
    return whenReached(path, () => location.replace(path), location.hash !== '')
  }, [])
  return wanted
}

export function toWantedPath(hash: string, origin: string): string {
  const url = URL.parse(hash.slice(1), origin)
  const isOurs = hash.startsWith('#/') && url?.origin === origin && url.pathname !== offlinePath
  return isOurs ? url.pathname + url.search : '/'
}
