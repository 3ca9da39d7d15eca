import type { Size } from '../fit-image.ts'

/** The size of what an address shows, if this browser can load it. */
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
