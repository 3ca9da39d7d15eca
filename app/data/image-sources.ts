import { bucketPath } from './image-key.ts'

const widths = [360, 720, 1080, 1440]
const thumbnail = { width: 128, height: 96 }

/** Pictures of our bucket come in these widths only (backend/storage/image-sizes.ts). */
export const imageWidths = [thumbnail.width, ...widths]

export interface ImageSources {
  src: string
  srcSet?: string
}

/** Our own images load from today's backend, whatever its host was at upload; '' is the page's origin. */
export function toImageAddress(url: string, backend: string): string {
  const at = url.indexOf(bucketPath)
  return at < 0 ? url : backend + url.slice(at)
}

export function toTextImageSources(url: string, backend: string, width: number | null): ImageSources {
  const { src, render } = findRender(url, backend)
  if (!render) return { src }
  // Never upscale: the first width that covers the original is the last one offered.
  const last = widths.findIndex(step => width !== null && step >= width)
  const steps = last < 0 ? widths : widths.slice(0, last + 1)
  const srcSet = steps.map(step => `${render}?width=${step}&quality=60 ${Math.min(step, width ?? step)}w`)
  return { src, srcSet: srcSet.join(', ') }
}

export function toImageSources(url: string, backend: string): ImageSources {
  const { src, render } = findRender(url, backend)
  if (!render) return { src }
  const srcSet = widths.map(
    width =>
      `${render}?width=${width}&height=${Math.round((width * 9) / 16)}&resize=cover&quality=60 ${width}w`,
  )
  return { src, srcSet: srcSet.join(', ') }
}

export function toThumbnailAddress(url: string, backend: string): string | null {
  const { render } = findRender(url, backend)
  return render && `${render}?width=${thumbnail.width}&height=${thumbnail.height}&resize=cover`
}

function findRender(url: string, backend: string): { src: string; render: string | null } {
  const src = toImageAddress(url, backend)
  const isOurs = src.startsWith(backend + bucketPath)
  return { src, render: isOurs ? src.replace('/object/public/', '/render/image/public/') : null }
}
