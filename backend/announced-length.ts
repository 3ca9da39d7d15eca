const maxChargedLength = 256 * 1024

interface LengthHeaders {
  transferEncoding: string | undefined
  contentLength: string | undefined
}

/** Bytes of a body as announced, as far as they are charged; a chunked body counts as large. */
export const toAnnouncedLength = ({ transferEncoding, contentLength }: LengthHeaders): number =>
  Math.min(transferEncoding ? maxChargedLength : Number(contentLength) || 0, maxChargedLength)
