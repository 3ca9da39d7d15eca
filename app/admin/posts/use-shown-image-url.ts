import { useEffect, useState } from 'react'
import { query } from '../../data/query.ts'
import { toShownImageUrls } from '../../data/shown-image-urls.ts'

/** From where the editor shows an image: that of a draft, which is not public yet, has an address of its own for staff. */
export function useShownImageUrl(url: string | null, publishedUrl: string | null): string | null {
  const [shown, setShown] = useState<{ of: string; url: string } | null>(null)
  const isPublic = url === null || url === publishedUrl

  useEffect(() => {
    if (isPublic) return
    let isOver = false
    query(client => toShownImageUrls(client, [url])).then(({ data }) => {
      if (!isOver) setShown({ of: url, url: data?.get(url) ?? url })
    }, reportError)
    return () => {
      isOver = true
    }
  }, [url, isPublic])

  if (isPublic) return url
  return shown?.of === url ? shown.url : null
}
