import { verify as verifyArgon2 } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

type Verify = (hash: string, password: string) => Promise<boolean>

/** Imported accounts have bcrypt or argon2. The bounds keep one sign-in from taking a whole processor or all memory. */
export function findHashVerifier(hash: string): Verify | null {
  const bcryptCost = readBcryptCost(hash)
  if (bcryptCost !== null) {
    return bcryptCost >= 4 && bcryptCost <= 14 ? (stored, password) => verifyBcrypt(password, stored) : null
  }
  const [, memory, passes, lanes] = hash.match(argon2) ?? []
  const isBounded = Number(memory) <= 131_072 && Number(passes) <= 20 && Number(lanes) <= 16
  return isBounded ? verifyArgon2 : null
}

export const needsRehash = (hash: string): boolean => !hash.startsWith('$argon2id$')

export function readBcryptCost(hash: string): number | null {
  const cost = hash.match(bcrypt)?.[1]
  return cost === undefined ? null : Number(cost)
}

export const createDummyBcryptHash = (cost: number): string =>
  `$2b$${String(cost).padStart(2, '0')}$${'u'.repeat(53)}`

const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const argon2 = /^\$argon2id?\$v=19\$m=(\d{1,9}),t=(\d{1,3}),p=(\d{1,3})\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/
