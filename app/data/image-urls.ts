import { bucketPath, toImageKey } from './image-key.ts'

interface ImagePlaces {
  feature_image_url: string | null
  content: string
  /** Of a case study's quote. */
  quote_image_url?: string | null | undefined
}

/** The addresses of our own images that a post or a draft shows: its feature image, those in its text, and its quote's. */
export function listImageUrls(post: ImagePlaces): string[] {
  const inText = post.content.matchAll(/\bsrc=(?:"([^"]*)"|'([^']*)')/g)
  const urls = [
    post.feature_image_url,
    post.quote_image_url,
    ...[...inText].map(([, a, b]) => (a ?? b ?? '').replaceAll('&amp;', '&')),
  ]
  return [...new Set(urls.filter(url => url?.includes(bucketPath)))] as string[]
}

/** Their names in the bucket, each once. */
export function listImageKeys(urls: string[]): string[] {
  return [...new Set(urls.map(toImageKey).filter(key => key !== null))]
}
