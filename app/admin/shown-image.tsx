import { type ComponentProps, useEffect, useState } from 'react'
import { bucketPath } from '../data/image-key.ts'
import { findShownUrl } from './shown-images.ts'

/** An image that may be a draft's, which has no public URL yet. */
export function ShownImage({ src, alt, ...rest }: ComponentProps<'img'> & { src: string; alt: string }) {
  const isOurs = src.includes(bucketPath)
  const [found, setFound] = useState<{ of: string; url: string } | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (isOurs) {
      findShownUrl(src).then(url => {
        if (isCurrent) setFound({ of: src, url })
      }, reportError)
    }
    return () => {
      isCurrent = false
    }
  }, [src, isOurs])
  const shown = isOurs ? (found?.of === src ? found.url : undefined) : src
  return <img src={shown} alt={alt} {...rest} />
}
