/** Called with the part that is sent, from 0 to 1. */
export type UploadListener = (part: number) => void

const listeners = new WeakMap<Blob, UploadListener>()

/** From now on the sending of this file is reported. storage-js has no way to ask for it, so its fetch looks here. */
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
