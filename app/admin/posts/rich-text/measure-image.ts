import type { Size } from '../shrink-image.ts'

/** Null if this browser can't load it in time. */
export async function measureImage(address: string): Promise<Size | null> {
  const image = new Image()
  image.src = address
  const loaded = image.decode().then(
    () => true,
    () => false,
  )
  const inTime = new Promise<false>(resolve => setTimeout(resolve, 3000, false))
  return (await Promise.race([loaded, inTime]))
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : null
}
