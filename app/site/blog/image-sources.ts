const widths = [360, 720, 1080, 1440]
const stored = '/storage/v1/object/public/'
const rendered = '/storage/v1/render/image/public/'

export interface ImageSources {
  src: string
  srcSet?: string
}

/**
 * Where a post's picture is fetched from: one of ours comes in the size and format that suits the screen, and from
 * the page's own origin, whatever name the site had when the picture was uploaded.
 */
export function toImageSources(url: string, siteUrl: string): ImageSources {
  const own = url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url
  if (!own.includes(stored)) return { src: own }
  const render = own.replace(stored, rendered)
  const srcSet = widths.map(
    width =>
      `${render}?width=${width}&height=${Math.round((width * 9) / 16)}&resize=cover&quality=70 ${width}w`,
  )
  return { src: own, srcSet: srcSet.join(', ') }
}
