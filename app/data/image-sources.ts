import { bucketPath } from './image-key.ts'

const widths = [360, 720, 1080, 1440]

export interface ImageSources {
  src: string
  srcSet?: string
}

/**
 * Where an image is fetched from. What lies in our bucket is asked of the backend that serves it now, whatever name
 * the site had when it was uploaded; '' means the origin of the page. Other addresses stay as they are.
 */
export function toImageAddress(url: string, backend: string): string {
  const at = url.indexOf(bucketPath)
  return at < 0 ? url : backend + url.slice(at)
}

/** The same with versions for smaller screens, in 16:9, in the format that suits the browser. */
export function toImageSources(url: string, backend: string): ImageSources {
  const src = toImageAddress(url, backend)
  if (!src.startsWith(backend + bucketPath)) return { src }
  const render = src.replace('/object/public/', '/render/image/public/')
  const srcSet = widths.map(
    width =>
      `${render}?width=${width}&height=${Math.round((width * 9) / 16)}&resize=cover&quality=60 ${width}w`,
  )
  return { src, srcSet: srcSet.join(', ') }
}
