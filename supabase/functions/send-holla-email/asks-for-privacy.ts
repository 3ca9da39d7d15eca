/** Global Privacy Control, and the older Do Not Track. */
export const asksForPrivacy = (headers: Headers) =>
  headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
