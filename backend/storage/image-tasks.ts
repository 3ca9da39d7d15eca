import type { ImageType } from './image-type.ts'
import type { Transform, TransformedImage } from './transform-image.ts'

export type ImageTask =
  | { kind: 'clean'; content: Uint8Array; type: ImageType }
  | { kind: 'transform'; content: Uint8Array; chosen: Transform; type: ImageType }

export interface ImageTaskResult {
  clean: Buffer
  transform: TransformedImage
}
