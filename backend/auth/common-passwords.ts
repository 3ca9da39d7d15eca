/** Words that leaked password lists are full of; each is refused alone and with the endings people add to it. */
const words = `
  password passw0rd p@ssword p@ssw0rd pa55word pass qwerty qwertyuiop azerty qwertz letmein welcome admin administrator
  root user guest test tester testing login secret changeme default master dragon monkey football baseball basketball
  soccer hockey superman batman spiderman iloveyou loveyou lovely princess sunshine shadow michael jennifer jessica
  ashley daniel jordan michelle nicole charlie thomas robert andrew joshua matthew anthony william elizabeth
  trustno1 starwars whatever freedom computer internet samsung google facebook instagram twitter youtube android
  iphone microsoft windows linkedin pokemon naruto minecraft liverpool arsenal chelsea barcelona manchester
  realmadrid summer winter spring autumn january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday hello helloworld flower butterfly chocolate
  cookie cheese banana orange purple yellow silver golden diamond angel heaven jesus blessed blessing godisgood
  jesuslives nigeria lagos abuja africa naija money hunter killer ranger tigger ginger pepper maggie buster harley
  mustang ferrari porsche corvette mercedes yamaha phoenix dolphin panther eagles tigers lakers cowboys steelers
  yankees matrix merlin gandalf lovers forever family friends mother father sister brother junior
  abc abcd abcde abcdef abcdefg abcdefgh qazwsx zaq1zaq1 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx
  qwe qweasd qweasdzxc asd asdf asdfgh asdfghjkl zxcvbn zxcvbnm asdfasdf qwerqwer q1w2e3r4 q1w2e3r4t5 a1b2c3d4
  access backup company business support service server database temp temporary demo sample
`
const endings = ['', '!', '.', '@', '#', '*', '?', '!!', '$']
const numbers = [
  ...[
    '',
    '0',
    '00',
    '007',
    '01',
    '1',
    '10',
    '11',
    '12',
    '123',
    '1234',
    '12345',
    '123456',
    '1234567',
    '12345678',
  ],
  ...[
    '123456789',
    '1234567890',
    '111',
    '123123',
    '2',
    '21',
    '22',
    '23',
    '3',
    '321',
    '4321',
    '4',
    '5',
    '69',
    '7',
  ],
  ...[
    '77',
    '777',
    '8',
    '88',
    '9',
    '99',
    '_1',
    '_123',
    '@1',
    '@12',
    '@123',
    '@1234',
    '#1',
    '-1',
    '-123',
    '!1',
    '!123',
  ],
]
/** Years that people are born in or change their password in. */
const years = Array.from({ length: 91 }, (_, i) => String(1950 + i))

/** Rows of keys, digits and letters, which are walked along forwards and backwards. */
const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '147258369',
  '963852741',
]
const walks = [...rows, ...rows.map(row => [...row].reverse().join(''))]

let refused: Set<string> | undefined

/** True for what anybody would try first, whatever its capitals. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  refused ??= new Set(words.trim().split(/\s+/))
  return isRepetition(lower) || walks.some(walk => walk.includes(lower)) || isWordWithEnding(lower, refused)
}

/** One to four characters again and again: `aaaaaaaa`, `12121212`, `abcabcabc`, `asdfasdf`. */
const isRepetition = (lower: string) => /^(.{1,4}?)\1+$/.test(lower)

function isWordWithEnding(lower: string, known: Set<string>): boolean {
  const bare = endings
    .filter(ending => lower.endsWith(ending))
    .map(ending => lower.slice(0, lower.length - ending.length))
  return bare.some(rest =>
    [...numbers, ...years].some(
      number => rest.endsWith(number) && known.has(rest.slice(0, rest.length - number.length)),
    ),
  )
}
