// Web: [10:02, 20/11/2026] Ada: … Android: [20/11, 10:02 AM] Ada: … iPhone: [20/11/2026, 10:02:15] Ada: …
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]?[ap]\.?m\.?)?`
const day = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`
const stamp = new RegExp(String.raw`^\u200e?\[(?:${time},? ${day}|${day},? ${time})\] [^:\n]{1,60}: `, 'gim')

/** Drops the stamps of messages copied from WhatsApp, and converts its marks for bold and struck text. */
export function cleanPastedText(text: string): string {
  const cleaned = text.replace(stamp, '')
  if (cleaned === text) return text
  return cleaned
    .replace(/(?<![\w*])\*(\S(?:[^*\n]*\S)?)\*(?![\w*])/g, '**$1**')
    .replace(/(?<![\w~])~(\S(?:[^~\n]*\S)?)~(?![\w~])/g, '~~$1~~')
}
