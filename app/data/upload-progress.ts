/** `part` is from 0 to 1. */
export type UploadListener = (part: number) => void

const listeners = new WeakMap<Blob, UploadListener>()

/** storage-js can't report progress, so `browserFetch` looks here for the file's listener. */
export function followUpload(file: File, listener: UploadListener) {
  listeners.set(file, listener)
}

export function findUploadListener(body: unknown): UploadListener | undefined {
  if (!(body instanceof FormData)) return undefined
  for (const value of body.values()) {
    const listener = value instanceof Blob && listeners.get(value)
    if (listener) return listener
  }
  return undefined
}
