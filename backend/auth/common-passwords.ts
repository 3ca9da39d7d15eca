import { createRequire } from 'node:module'

/** Not in the international list of leaked passwords. */
const localWords = `
  nigeria naija lagos abuja ibadan kano enugu port harcourt africa ghana kenya yoruba igbo hausa oluwa chukwu
  godisgood jesuslives blessing blessed favour bismillah
  motdepasse changeme letmein admin administrator passwd p@ssword p@ssw0rd pa55word trustno1
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter christmas birthday
`

/** Parts of these rows and sequences, in either direction, are easy to guess. */
const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '123qweasdzxc',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1qazxsw23edcvfr4',
  'zaq12wsxcde34rfv',
  'zaq1xsw2cde3vfr4',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f',
  'a1b2c3d4e5f6',
  'a1s2d3f4g5h6',
  '13579',
  '02468',
]
const walks = [...rows, ...rows.map(row => [...row].reverse().join(''))]

/** Longer ones pass, unless they repeat themselves. */
const maxLength = 24

let known: Set<string> | undefined

/** Loaded at the first call, as it is half a megabyte that many processes never need. */
function readKnown(): Set<string> {
  const require = createRequire(import.meta.url)
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...localWords.trim().split(/\s+/)].map(String))
}

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase().replace(/[!.@#*?$_-]+$/, '')
  known ??= readKnown()
  const isShortNumber = /^\d{1,11}$/.test(lower)
  return isShortNumber || isRepetition(lower) || (lower.length <= maxLength && isMadeOf(lower, known, 3))
}

/** One to five characters again and again: `aaaaaaaa`, `12121212`, `abcabcabc`. */
const isRepetition = (text: string) => /^(.{1,5}?)\1+$/.test(text)

/** Whether the text splits into known pieces within the budget: a word costs 2, other pieces 1. */
function isMadeOf(text: string, known: Set<string>, budget: number): boolean {
  if (text === '') {
    return true
  }
  for (let length = text.length; length > 0 && budget > 0; length--) {
    const cost = findCost(text.slice(0, length), known)
    if (cost <= budget && isMadeOf(text.slice(length), known, budget - cost)) {
      return true
    }
  }
  return false
}

function findCost(piece: string, known: Set<string>): number {
  const isWalk = piece.length >= 3 && walks.some(walk => walk.includes(piece))
  const isNumber = /^[@#_-]?\d{1,4}$/.test(piece)
  if (piece.length === 1 || isWalk || isNumber || (piece.length >= 3 && isRepetition(piece))) {
    return 1
  }
  return known.has(piece) ? 2 : Number.POSITIVE_INFINITY
}
