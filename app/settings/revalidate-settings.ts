import { keepShownData } from '../offline/keep-shown-data.ts'
import { isSaveDataPage } from '../save-data.ts'
import { watchOtherTabs } from './other-tabs.ts'

/** Milliseconds: after a shorter absence readers are not disturbed. */
const awayLongEnough = 30_000

export function revalidateWhenSeen(revalidate: () => Promise<void>): () => void {
  let hiddenAt = document.hidden ? Date.now() : null
  const look = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (hiddenAt !== null && Date.now() - hiddenAt >= awayLongEnough && !isSaveDataPage())
      void readAgain(revalidate)
  }
  const stopWatching = watchOtherTabs(() => void readAgain(revalidate))
  document.addEventListener('visibilitychange', look)
  return () => {
    stopWatching()
    document.removeEventListener('visibilitychange', look)
  }
}

/** A page that can't be loaded again stays as it is. */
export async function readAgain(revalidate: () => Promise<void>): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return
  keepShownData()
  await revalidate()
}
