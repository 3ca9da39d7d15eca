/** A client that is still sending would not read the error; so the rest of its body is read and dropped, up to a bound. */
export async function drainBody(request: Request): Promise<void> {
  if (request.bodyUsed || !request.body) {
    return
  }
  const reader = request.body.getReader()
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), 10_000)
  try {
    for (let size = 0; size <= 64_000_000; ) {
      const { done, value } = await reader.read()
      if (done) {
        return
      }
      size += value.length
    }
    await reader.cancel()
  } finally {
    clearTimeout(timer)
  }
}
