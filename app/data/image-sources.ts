import { bucketPath } from './image-key.ts'

const widths = [360, 720, 1080, 1440]
const thumbnail = { width: 128, height: 96 }

/** Pictures of our bucket come in these widths only (backend/storage/image-sizes.ts). */
export const imageWidths = [thumbnail.width, ...widths]

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

/** The same for a picture in a text, in its own proportions; `width` is its own, where that is known. */
export function toTextImageSources(url: string, backend: string, width: number | null): ImageSources {
  const { src, render } = findRender(url, backend)
  if (!render) return { src }
  // Nothing is enlarged: past its own width one version is all of it.
  const last = widths.findIndex(step => width !== null && step >= width)
  const steps = last < 0 ? widths : widths.slice(0, last + 1)
  const srcSet = steps.map(step => `${render}?width=${step}&quality=60 ${Math.min(step, width ?? step)}w`)
  return { src, srcSet: srcSet.join(', ') }
}

/** The same with versions for smaller screens, in 16:9, in the format that suits the browser. */
export function toImageSources(url: string, backend: string): ImageSources {
  const { src, render } = findRender(url, backend)
  if (!render) return { src }
  const srcSet = widths.map(
    width =>
      `${render}?width=${width}&height=${Math.round((width * 9) / 16)}&resize=cover&quality=60 ${width}w`,
  )
  return { src, srcSet: srcSet.join(', ') }
}

/** As small as lists show it; null for an address elsewhere. */
export function toThumbnailAddress(url: string, backend: string): string | null {
  const { render } = findRender(url, backend)
  return render && `${render}?width=${thumbnail.width}&height=${thumbnail.height}&resize=cover`
}

function findRender(url: string, backend: string): { src: string; render: string | null } {
  const src = toImageAddress(url, backend)
  const isOurs = src.startsWith(backend + bucketPath)
  return { src, render: isOurs ? src.replace('/object/public/', '/render/image/public/') : null }
}
