import { useEffect, useState } from 'react'
import { query } from '../../data/query.ts'
import { signImageUrls } from '../../data/sign-image-urls.ts'

/** A draft's image, which is not public yet, has a URL for staff. */
export function useShownImageUrl(url: string | null, publishedUrl: string | null): string | null {
  const [shown, setShown] = useState<{ of: string; url: string } | null>(null)
  const isPublic = url === null || url === publishedUrl

  useEffect(() => {
    if (isPublic) return
    let isOver = false
    query(client => signImageUrls(client, [url])).then(({ data }) => {
      if (!isOver) setShown({ of: url, url: data?.get(url) ?? url })
    }, reportError)
    return () => {
      isOver = true
    }
  }, [url, isPublic])

  if (isPublic) return url
  return shown?.of === url ? shown.url : null
}
