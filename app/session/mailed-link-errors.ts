const words: Record<string, string> = {
  otp_expired: 'It was used before, or it is too old. Ask for a new one.',
  user_banned: 'This account is closed. Ask whoever runs this site.',
  email_exists: 'This address belongs to another account by now.',
  over_request_rate_limit: 'Too many links were opened from here. Try again in ten minutes.',
}

/** The code comes from the address, so only our own words are shown. */
export function explainLinkError(code: string | null): string {
  return (code !== null && Object.hasOwn(words, code) && words[code]) || 'Ask for a new one.'
}
