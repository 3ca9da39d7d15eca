/** Errors of mail servers and PostgreSQL name addresses, and a log outlives an erasure. */
export const redactAddresses = (text: string): string =>
  text.replaceAll(
    /[\p{L}\p{N}._%+'-]{1,64}(?:@|%40)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu,
    '<address>',
  )
