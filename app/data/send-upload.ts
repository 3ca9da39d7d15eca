import type { UploadListener } from './upload-progress.ts'

/** fetch can't report how much of a body was sent. */
export function sendUpload(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  listener: UploadListener,
): Promise<Response> {
  const { url, method, headers } = new Request(input, { ...init, body: null })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => listener(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          statusText: request.statusText,
          headers: toHeaders(request.getAllResponseHeaders()),
        }),
      )
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.send(init?.body as FormData)
  })
}

function toHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    if (name) headers.append(name, value.join(':').trim())
  }
  return headers
}
