/**
 * `{timestamp}_{original}` (specification §3) in characters that a storage key can hold: "Ọjà.png" becomes "Oja.png".
 */
export function toObjectName(fileName: string, now: number): string {
  return `${now}_${toAscii(fileName)}`
}

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ŋ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ɛ: 'e',
  ɔ: 'o',
  ə: 'e',
  ƴ: 'y',
}

function toAscii(fileName: string): string {
  const extension = /(?<=.)\.\w{1,10}$/.exec(fileName)?.[0] ?? ''
  const name = plain(extension ? fileName.slice(0, -extension.length) : fileName).slice(0, 100)
  return (/\w/.test(name) ? name : 'image') + extension
}

// Keeps what Supabase Storage allows in a key, except `/` and `?`, which its client misreads.
function plain(text: string): string {
  return text
    .replace(/\p{L}/gu, toPlainLetters)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w!.*'() &$@=;:+,-]+/g, '-')
}

function toPlainLetters(letter: string): string {
  const lower = letter.toLowerCase()
  const replacement = letters[lower]
  if (!replacement) return letter
  return letter === lower ? replacement : replacement.charAt(0).toUpperCase() + replacement.slice(1)
}
