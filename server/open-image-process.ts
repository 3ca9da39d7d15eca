import { ImageProcess } from '../backend/storage/image-process.ts'

export function openImageProcess(running: AsyncDisposableStack): ImageProcess {
  const images = new ImageProcess({ priority: 10 })
  running.defer(() => images.stop())
  return images
}
