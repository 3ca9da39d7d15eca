import type { ContactMessage } from './contact-message.ts'

const maxLinks = 5

export function isLikelySpam({ name, subject, message }: ContactMessage): boolean {
  // The link that a quote brings along does not count.
  const withoutQuote = message.replace(/(?:https?:\/\/)?[^\s/]{1,100}\/growth-quote\/?#\S*/i, '')
  const links = `${name} ${subject} ${withoutQuote}`.match(/https?:\/\/|\bwww\.|\[url|<a\s/gi)
  return (links?.length ?? 0) > maxLinks
}
