import { bucketPath, toImageKey } from './image-key.ts'

interface ImagePlaces {
  feature_image_url: string | null
  content: string
  quote_image_url?: string | null | undefined
}

export function listImageUrls(post: ImagePlaces): string[] {
  const inText = post.content.matchAll(/\bsrc=(?:"([^"]*)"|'([^']*)')/g)
  const urls = [
    post.feature_image_url,
    post.quote_image_url,
    ...[...inText].map(([, a, b]) => (a ?? b ?? '').replaceAll('&amp;', '&')),
  ]
  return [...new Set(urls.filter(url => url?.includes(bucketPath)))] as string[]
}

export function listImageKeys(urls: string[]): string[] {
  return [...new Set(urls.map(toImageKey).filter(key => key !== null))]
}
