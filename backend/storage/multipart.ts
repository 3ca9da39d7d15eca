const fields = /\bname="?(cacheControl|metadata|userMetadata|contentType|contentEncoding)"?\s*(;|$)/im
const maxParts = 100
const maxHead = 16_384

/** Some clients send files with a type and no file name, which form parsers take for text fields. */
export function addFileNames(body: Buffer<ArrayBuffer>, contentType: string): Buffer<ArrayBuffer> {
  const [, quoted, plain] = contentType.match(/;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i) ?? []
  const delimiter = Buffer.from(`--${quoted ?? plain}\r\n`)
  const pieces: Buffer[] = []
  let copied = 0
  let at = body.indexOf(delimiter)
  for (let parts = 0; at !== -1 && parts < maxParts; parts++) {
    const start = at + delimiter.length
    const length = body.subarray(start, start + maxHead).indexOf('\r\n\r\n')
    const insertion =
      length === -1 ? null : findEndOfDisposition(body.toString('latin1', start, start + length))
    if (insertion !== null) {
      pieces.push(body.subarray(copied, start + insertion), Buffer.from('; filename="blob"'))
      copied = start + insertion
    }
    at = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), start)
    at = at === -1 ? -1 : at + 2
  }
  return Buffer.concat([...pieces, body.subarray(copied)])
}

function findEndOfDisposition(head: string): number | null {
  const disposition = head.match(/^content-disposition:.*$/im)
  const isFile =
    disposition &&
    /^content-type:/im.test(head) &&
    !/;\s*filename\*?=/i.test(head) &&
    !fields.test(disposition[0])
  return isFile ? (disposition.index ?? 0) + disposition[0].trimEnd().length : null
}
