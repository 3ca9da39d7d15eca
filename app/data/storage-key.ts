/**
 * The name of an uploaded image, `{timestamp}_{original}` (specification §3). What a storage key can't hold is
 * transliterated, so that "Ọjà.png" stays readable as "Oja.png".
 */
export function toStorageKey(fileName: string, now: number): string {
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
  const dot = fileName.lastIndexOf('.')
  const base = dot > 0 ? fileName.slice(0, dot) : fileName
  const extension = dot > 0 ? plain(fileName.slice(dot + 1)).slice(0, 10) : ''
  const name = plain(base).slice(0, 100) || 'image'
  return extension ? `${name}.${extension}` : name
}

function plain(text: string): string {
  return text
    .replace(/\p{L}/gu, letter => {
      const lower = letter.toLowerCase()
      const replacement = letters[lower]
      if (!replacement) return letter
      return letter === lower ? replacement : replacement[0]?.toUpperCase() + replacement.slice(1)
    })
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
}
