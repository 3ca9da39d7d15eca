/** What leaked lists of passwords are full of, in lower case; endings and numbers are counted in below. */
const words = `
  password passwort passw0rd pa55word p@ssword p@ssw0rd drowssap parola motdepasse pass letmein welcome changeme default
  admin administrator root user guest test tester testing login secret access master system security backup support
  service server database temp temporary demo sample company business office student teacher engineer school
  hello helloworld bonjour hallo coucou please whatever nothing remember trustno1 freedom forever america
  dragon monkey tiger panther lion eagle eagles falcon phoenix dolphin dolphins elephant turtle rabbit penguin butterfly
  unicorn dinosaur hamster chicken bulldog spider scorpion horses kitten puppy ladybug
  football baseball basketball softball volleyball soccer hockey tennis golfer golf cricket fishing skater wrestling
  superman batman spiderman superstar rockstar starwars pokemon pikachu naruto minecraft runescape warcraft harrypotter
  spongebob hellokitty terminator undertaker slipknot metallica nirvana greenday eminem linkinpark blink182 beatles
  iloveyou iloveu iloveme loveyou loveme love lovely lover lovers lovelove mylove onelove truelove bestfriend friend
  friends family mother father sister brother mommy daddy grandma babygirl babyboy baby princess prince queen king
  beautiful sweetheart sweetie sweet angel angels heaven jesus jesuslives christ godisgood blessed blessing bismillah
  sunshine sunflower sunny flower flowers summer winter spring autumn rainbow midnight shadow darkness thunder lightning
  chocolate cookie cookies cupcake icecream popcorn strawberry cherry orange banana apple peanut pepper ginger cheese
  coffee snickers skittles purple yellow silver golden black white green blue pink diamond crystal precious
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday christmas halloween birthday
  michael daniel jordan ashley jessica jennifer michelle nicole thomas robert andrew anthony charlie joshua matthew
  william elizabeth alexander alexandra alexandre samantha jasmine brandon justin patrick richard christian christina
  christopher benjamin nicholas jonathan victoria vanessa stephanie danielle sebastian amanda melissa hannah taylor
  madison rachel rebecca heather lauren natalie brittany kimberly tiffany cameron dakota austin jackson joseph david
  george charles edward steven stephen samuel gabriel carlos miguel antonio fernando alejandro francisco francesco
  maggie buster bailey cooper harley jasper casper winston snoopy tigger mickey minnie barney garfield
  liverpool arsenal chelsea barcelona realmadrid juventus manchester marseille benfica ronaldo messi kobe lakers
  yankees cowboys steelers redsox raiders rangers bulls patriots
  google facebook myspace linkedin twitter youtube instagram hotmail gmail yahoo samsung nokia iphone android apple
  microsoft windows computer internet network logitech motorola blackberry nintendo playstation xbox matrix
  mercedes porsche ferrari corvette mustang yamaha kawasaki suzuki honda toyota nissan camaro
  nigeria naija lagos abuja africa london newyork brooklyn chicago boston dallas texas florida california colorado
  australia canada mexico brasil pakistan india england portugal argentina colombia paris orlando lasvegas hollywood
  money getmoney lucky success winner champion warrior hunter killer ranger sniper maverick gangster playboy player
  ncc1701 bond007 fuckyou fuckoff fuckme asshole bullshit bitch pussy sexy hottie loser stupid
`
/** Rows of keys, letters and digits; what runs along one of them in either direction is no word of anybody's own. */
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

/** Longer ones than this are somebody's own, unless they are one thing again and again. */
const maxLength = 24

let known: Set<string> | undefined

/** True for what anybody would try first, whatever its capitals and the marks at its end. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase().replace(/[!.@#*?$_-]+$/, '')
  known ??= new Set(words.trim().split(/\s+/))
  const isShortNumber = /^\d{1,11}$/.test(lower)
  return isShortNumber || isRepetition(lower) || (lower.length <= maxLength && isMadeOf(lower, known, 3))
}

/** One to five characters again and again: `aaaaaaaa`, `12121212`, `abcabcabc`. */
const isRepetition = (text: string) => /^(.{1,5}?)\1+$/.test(text)

/** Whether the text is nothing but known pieces whose costs stay within the budget: a word is 2, the rest is 1. */
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
