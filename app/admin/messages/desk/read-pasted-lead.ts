import type { NewLead } from '../../../data/rows/leads.ts'

/** A guess, to be corrected by whoever adds the lead. */
export interface PastedLead {
  name: string
  email: string
  phone: string
  text: string
  channel: NewLead['channel']
}

// "[22/11/2026, 14:03:11] Bola: Hello" and "22/11/2026, 2:03 pm - Bola: Hello", as WhatsApp copies and exports them.
const chatLine =
  /^\u200e?\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]?[ap]\.?m\.?)?\]?\s*(?:[-–]\s*)?([^:\n]{1,80}):\s?(.*)$/i
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
const phone = /(?:\+|\b0)\d(?:[\s().-]{0,2}\d){7,14}\b/

export function readPastedLead(pasted: string): PastedLead {
  const lines = pasted.replaceAll('\r\n', '\n').split('\n')
  const spoken = lines.map(line => chatLine.exec(line))
  const isChat = spoken.some(Boolean)
  const text = lines.map((line, i) => spoken[i]?.[2] ?? line).join('\n')
  const speaker = spoken.find(Boolean)?.[1]?.trim() ?? ''
  const found = (pattern: RegExp) => pattern.exec(pasted)?.[0].trim() ?? ''
  // WhatsApp shows unknown contacts by their number.
  const isNumber = phone.test(speaker)
  return {
    name: isNumber ? '' : speaker.replace(/^~\s?/, ''),
    email: found(email),
    phone: isNumber ? speaker : found(phone),
    text: text.trim(),
    channel: isChat ? 'whatsapp' : 'other',
  }
}
