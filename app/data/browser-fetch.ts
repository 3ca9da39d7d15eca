import { noteFailure } from './failed-requests.ts'
import { findUploadListener, sendUpload } from './upload-progress.ts'

/** The fetch of the browser's client: tells how far an upload is, and remembers the numbers of failed requests. */
export const browserFetch: typeof fetch = async (input, init) => {
  const listener = findUploadListener(init?.body)
  const response = listener ? await sendUpload(input, init, listener) : await fetch(input, init)
  await noteFailure(response)
  return response
}
