export const idempotencyHeader = 'idempotency-key'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A random number in the form of a UUID; what is guessed more easily counts as none. */
export const readIdempotencyKey = (text: string | null): string | null =>
  text !== null && uuid.test(text) ? text : null
