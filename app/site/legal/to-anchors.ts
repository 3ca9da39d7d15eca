export function toAnchors(headings: string[]): string[] {
  const used = new Map<string, number>()
  return headings.map(heading => {
    const name = known[heading] ?? toName(heading)
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return count === 1 ? name : `${name}-${count}`
  })
}

const toName = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'section'

/** Others may have linked to these. */
const known: Record<string, string> = {
  'Who is responsible': 'who',
  'What we store': 'what',
  'Why we may': 'why',
  'How long we keep it': 'how-long',
  'Who else sees it': 'who-else',
  'What you can ask of us': 'rights',
  'How we protect it': 'safety',
  'Using the site': 'site',
  'Quotes and estimates': 'quotes',
  'The first 100 users': 'free',
  'Numbers on this site': 'numbers',
  'Texts and pictures': 'content',
  'What we answer for': 'liability',
  'Our liability': 'liability',
  'Law and courts': 'law',
  'Your data, and changes': 'data',
  'What your browser keeps': 'storage',
  'The one cookie': 'cookies',
  'Other companies': 'third-parties',
  'How to clear it': 'control',
  'If this changes': 'changes',
}
