/** `timeout` in milliseconds. */
export async function withTimeout<T, U>(work: Promise<T>, timeout: number, otherwise: U): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<U>(resolve => {
    timer = setTimeout(resolve, timeout, otherwise)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
