const stamp = /^\[\d{1,2}:\d{2}(?:\s?[ap]m)?, \d{1,2}\/\d{1,2}\/\d{2,4}\] [^:\n]{1,60}: /gim

/** Messages copied out of WhatsApp, without the stamp before each and with its signs for bold as ours. */
export function cleanPastedText(text: string): string {
  const cleaned = text.replace(stamp, '')
  if (cleaned === text) return text
  return cleaned.replace(/(?<![\w*])\*(\S(?:[^*\n]*\S)?)\*(?![\w*])/g, '**$1**')
}
