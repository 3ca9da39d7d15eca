import { ImageProcess } from '../backend/storage/image-process.ts'

/** For what pages show. It gives way to what serves. */
export function openImageProcess(running: AsyncDisposableStack): ImageProcess {
  const images = new ImageProcess({ priority: 10 })
  running.defer(() => images.stop())
  return images
}
