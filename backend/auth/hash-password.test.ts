import { expect, test } from 'vitest'
import { noteStaff } from '../staff-networks.ts'
import { hashPassword, verifyPassword, verifyPasswordTimingSafe } from './hash-password.ts'
import { findPasswordWeakness } from './password-strength.ts'

test('a hash is argon2id at 19 MiB, two passes and one lane, and only its password fits', async () => {
  const hash = await hashPassword('a-good-long-password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('a-good-long-password', hash)).toBe(true)
  expect(await verifyPassword('a-good-long-passwort', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('more hashings than may run at once all come to their end', async () => {
  const hashes = await Promise.all(Array.from({ length: 12 }, (_, i) => hashPassword(`password number ${i}`)))
  expect(new Set(hashes).size).toBe(12)
})

test('whoever signs in is not kept waiting by networks that guess without end', async () => {
  const hash = await hashPassword('a-good-long-password')
  let guessed = 0
  const guesses = Array.from({ length: 48 }, async (_, n) => {
    await verifyPassword('a-wrong-password', hash, `192.0.2.${n % 4}`)
    guessed += 1
  })
  expect(await verifyPassword('a-good-long-password', hash, '198.51.100.1')).toBe(true)
  expect(guessed).toBeLessThan(24)
  await Promise.all(guesses)
})

test('whoever signs in does not wait behind the many accounts and devices of another network', async () => {
  const hash = await hashPassword('a-good-long-password')
  let changed = 0
  const changes = Array.from({ length: 48 }, async (_, n) => {
    await verifyPassword('a-wrong-password', hash, '192.0.2.9', `account ${n}`)
    changed += 1
  })
  expect(await verifyPassword('a-good-long-password', hash, '198.51.100.9')).toBe(true)
  expect(changed).toBeLessThan(16)
  await Promise.all(changes)
})

test('a device that is known does not wait behind the guesses of its own network', async () => {
  const hash = await hashPassword('a-good-long-password')
  let guessed = 0
  const guesses = Array.from({ length: 48 }, async () => {
    await verifyPassword('a-wrong-password', hash, '192.0.2.8')
    guessed += 1
  })
  expect(await verifyPassword('a-good-long-password', hash, '192.0.2.8', 'device')).toBe(true)
  expect(guessed).toBeLessThan(16)
  await Promise.all(guesses)
})

test('whoever signs in from where staff work does not wait behind a hundred networks that have asked for little', async () => {
  const hash = await hashPassword('a-good-long-password')
  noteStaff('198.51.100.7')
  let done = 0
  const others = Array.from({ length: 40 }, async (_, n) => {
    await (n % 2
      ? verifyPassword('a-wrong-password', hash, `203.0.113.${n}`)
      : hashPassword('a', `203.0.113.${n}`))
    done += 1
  })
  expect(await verifyPassword('a-good-long-password', hash, '198.51.100.7')).toBe(true)
  expect(done).toBeLessThan(10)
  await Promise.all(others)
})

test('those who sign up wait for those who sign in', async () => {
  const hash = await hashPassword('a-good-long-password')
  let done = 0
  const signUps = Array.from({ length: 40 }, async (_, n) => {
    await hashPassword('a-good-long-password', `203.0.113.${n}`)
    done += 1
  })
  expect(await verifyPassword('a-good-long-password', hash, '198.51.100.5')).toBe(true)
  expect(done).toBeLessThan(10)
  await Promise.all(signUps)
})

test('nobody has the password of an account without one', async () => {
  expect(await verifyPassword('anything', null)).toBe(false)
  expect(await verifyPasswordTimingSafe('anything', null, null)).toBe(false)
  expect(await verifyPasswordTimingSafe('anything', null, 4)).toBe(false)
})

test('a guess is right for exactly the hash that the account has, whatever other accounts have', async () => {
  const hash = await hashPassword('a-good-long-password')
  expect(await verifyPasswordTimingSafe('a-good-long-password', hash, null)).toBe(true)
  expect(await verifyPasswordTimingSafe('a-good-long-password', hash, 4)).toBe(true)
  expect(await verifyPasswordTimingSafe('a-good-long-passwort', hash, 4)).toBe(false)
  // The vector of the first implementation, by Provos and Mazières.
  const old = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
  expect(await verifyPasswordTimingSafe('U*U', old, 5)).toBe(true)
  expect(await verifyPasswordTimingSafe('U*U', old, null)).toBe(true)
  expect(await verifyPasswordTimingSafe('U*V', old, 5)).toBe(false)
})

test('what anybody would try first is refused, whatever its capitals and ending', () => {
  const common = `password Password123 PASSWORD1! passw0rd p@ssw0rd123 12345678 123456789 1234567890 87654321 qwertyuiop
    qwerty123 Qwerty12345 1q2w3e4r 1qaz2wsx asdfghjkl zxcvbnm123 aaaaaaaa 11111111 abcabcabc asdfasdf iloveyou
    iloveyou1 sunshine princess1 football1 baseball trustno1 letmein123 welcome1 welcome123 admin123 admin1234
    administrator changeme changeme1 superman michael1 jennifer Summer2024 summer2026! January2025 nigeria1
    Nigeria123 lagos2024 godisgood blessing1 abcd1234 abc12345 test1234 secret123 dragon123 monkey123 passpass
    starwars computer internet whatever liverpool chelsea1 Arsenal123 password@123 qwer1234 1234qwer 123qweasd 123qweasdzxc qazwsxedc 1qazxsw2 zaq1xsw2 q1w2e3r4t5 a123456789
    123456789a 789456123 147258369 19871987 aa123456 asdf1234 1234abcd abc123456 iloveyou2 princess12 1password poohbear stargate Marlboro1
    babygirl1 jordan23 blink182 poiuytrewq 9876543210`
  const missed = common
    .split(/\s+/)
    .filter(password => findPasswordWeakness(password)?.reasons.includes('pwned') !== true)
  expect(missed).toEqual([])
})

test('a password of somebody who took care is not called common', () => {
  const good = [
    'correct-horse-battery-staple',
    'a-good-long-password',
    'Tr0ub4dor&3',
    'vK9#mq2LxP',
    'my dog ate 3 shoes',
    'the-very-first-password',
  ]
  expect(good.filter(password => findPasswordWeakness(password) !== null)).toEqual([])
})

test('length counts characters, not bytes', () => {
  expect(findPasswordWeakness('çédille')?.reasons).toEqual(['length'])
  expect(findPasswordWeakness('çédilleß')).toBeNull()
  expect(findPasswordWeakness('🦊🐻🐼🐨🐯🦁🐮')?.reasons).toEqual(['length'])
})
