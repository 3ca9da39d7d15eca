export const bucketPath = '/storage/v1/object/public/post-images/'

/** Null for images outside our bucket: removing by their name could hit somebody else's file. */
export function toImageKey(url: string | null): string | null {
  if (!url?.includes(bucketPath)) return null
  const segment = url.split(/[?#]/, 1)[0]?.split('/').at(-1)
  if (!segment) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
