import { bucketPath, toImageKey } from './image-key.ts'

/** The addresses of our own images that a post or a draft shows: its feature image, and those in its text. */
export function listImageUrls(post: { feature_image_url: string | null; content: string }): string[] {
  const inText = post.content.matchAll(/\bsrc=(?:"([^"]*)"|'([^']*)')/g)
  const urls = [
    post.feature_image_url,
    ...[...inText].map(([, a, b]) => (a ?? b ?? '').replaceAll('&amp;', '&')),
  ]
  return [...new Set(urls.filter(url => url?.includes(bucketPath)))] as string[]
}

/** Their names in the bucket, each once. */
export function listImageKeys(urls: string[]): string[] {
  return [...new Set(urls.map(toImageKey).filter(key => key !== null))]
}
