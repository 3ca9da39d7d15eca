import type { ImageType } from './image-type.ts'
import type { Transform } from './parse-transform.ts'
import type { TransformedImage } from './transform-image.ts'

export type ImageTask =
  | { kind: 'clean'; content: Uint8Array; type: ImageType }
  | { kind: 'transform'; content: Uint8Array; chosen: Transform; type: ImageType }
  | { kind: 'draw'; svg: string } // only our own SVG, never a stranger's

/** In pixels, upright. */
export interface ImageSize {
  width: number
  height: number
}

export interface ImageTaskResult {
  clean: { content: Buffer; size: ImageSize }
  transform: TransformedImage
  draw: Buffer
}
