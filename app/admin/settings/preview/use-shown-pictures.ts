import { useEffect, useState } from 'react'
import { bucketPath } from '../../../data/image-key.ts'
import type { StoredSettings } from '../../../settings/group.ts'
import { findShownUrl } from '../../shown-images.ts'

/** A picture that was not saved yet is seen at an address for staff alone. Null until all of them are known. */
export function useShownPictures(values: StoredSettings): StoredSettings | null {
  const [shown, setShown] = useState<StoredSettings | null>(null)
  useEffect(() => {
    let isCurrent = true
    toShown(values).then(found => {
      if (isCurrent) setShown(found as StoredSettings)
    }, reportError)
    return () => {
      isCurrent = false
    }
  }, [values])
  return shown
}

async function toShown(value: unknown): Promise<unknown> {
  if (typeof value === 'string') return isStoredPicture(value) ? findShownUrl(value) : value
  if (Array.isArray(value)) return Promise.all(value.map(toShown))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(async ([key, part]) => [key, await toShown(part)] as const)
  return Object.fromEntries(await Promise.all(parts))
}

/** A text may speak of such an address, too. */
const isStoredPicture = (value: string) =>
  URL.canParse(value) && !/\s/.test(value) && value.includes(bucketPath)
