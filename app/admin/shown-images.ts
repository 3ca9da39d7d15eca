import { query } from '../data/query.ts'
import { signImageUrls } from '../data/sign-image-urls.ts'

const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

let waiting: { urls: Set<string>; answer: Promise<Map<string, string> | null> } | null = null

/** The URL by which staff can see an image now. Calls at the same moment share one request. */
export async function findShownUrl(url: string): Promise<string> {
  if (!waiting) {
    const urls = new Set<string>()
    const answer = Promise.resolve().then(async () => {
      waiting = null
      const { data } = await query(client => signImageUrls(client, [...urls]))
      return data
    })
    waiting = { urls, answer }
  }
  waiting.urls.add(url)
  return (await waiting.answer)?.get(url) ?? url
}

/** Shows a draft's image: browsers prefer `srcset`, so `src` can stay what the text says. */
export function showImage(image: HTMLImageElement, src: string): void {
  if (image.getAttribute('src') === src) return
  // First, or the browser would request `src`.
  image.srcset = blank
  image.src = src
  findShownUrl(src).then(shown => {
    if (image.getAttribute('src') !== src) return
    if (shown === src) image.removeAttribute('srcset')
    else image.srcset = shown
  }, reportError)
}
