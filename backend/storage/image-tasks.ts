import type { Transform } from './choose-transform.ts'
import type { ImageType } from './image-type.ts'
import type { TransformedImage } from './transform-image.ts'

export type ImageTask =
  | { kind: 'clean'; content: Uint8Array; type: ImageType }
  | { kind: 'transform'; content: Uint8Array; chosen: Transform; type: ImageType }
  /** Of our own: no stranger's SVG is drawn. */
  | { kind: 'draw'; svg: string }

/** In pixels, as it is shown. */
export interface ImageSize {
  width: number
  height: number
}

export interface ImageTaskResult {
  clean: { content: Buffer; size: ImageSize }
  transform: TransformedImage
  draw: Buffer
}
