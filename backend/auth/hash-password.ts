import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../errors/gateway.ts'
import { FairQueue, type Priority } from '../fair-queue.ts'
import { isOfStaff } from '../staff-networks.ts'
import { type Rate, TokenBucket } from '../token-bucket.ts'
import { createDummyBcryptHash, findHashVerifier, readBcryptCost } from './password-hash-formats.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and a core. Fair by line, so that whoever guesses a lot delays only themselves. */
const queue = new FairQueue({
  concurrency: Math.min(3, availableParallelism()),
  concurrencyPerKey: 2,
  maxWaiting: 300,
  maxWaitingPerKey: 60,
  queueFull: () => tooManyRequests('over_request_rate_limit', 'Request rate limit reached', 1),
  makesRoom: true,
})

/** How many comparisons of a network go before those of networks that have used up theirs, as whoever guesses soon has. */
const firstComparisons: Rate = { burst: 4, perSecond: 1 / 60 }
const rememberedNetworks = 20_000

const firsts = new LRUCache<string, TokenBucket>({ max: rememberedNetworks })

/** `line` takes turns: a network, or a known device or account in it, which must not wait behind its neighbours. */
function run<T>(network: string, line: string, work: () => Promise<T>, priority: Priority): Promise<T> {
  return queue.run(line, work, { priority: isOfStaff(network) ? 'first' : priority })
}

function takeFirst(network: string): boolean {
  const bucket = firsts.get(network) ?? new TokenBucket(firstComparisons)
  firsts.set(network, bucket)
  return bucket.take()
}

const internal = ''

/** New passwords can wait for those who sign in. @throws 429 when too many of the line wait */
export function hashPassword(password: string, network = internal, line = network): Promise<string> {
  return run(network, line, () => hash(password, cost), 'usual')
}

export async function verifyPassword(
  password: string,
  passwordHash: string | null,
  network = internal,
  line = network,
): Promise<boolean> {
  const verify = passwordHash ? findHashVerifier(passwordHash) : null
  if (verify === null || passwordHash === null) {
    return false
  }
  const priority = takeFirst(network) ? 'urgent' : 'usual'
  return run(network, line, () => verify(passwordHash, password), priority)
}

let dummyHash: Promise<string> | undefined

/** Takes the same work for any account or none. @param bcryptCost the highest among accounts; null without bcrypt */
export async function verifyPasswordTimingSafe(
  password: string,
  passwordHash: string | null,
  bcryptCost: number | null,
  network = internal,
  line = network,
): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID()).catch(error => {
    dummyHash = undefined
    throw error
  })
  const isBcrypt = readBcryptCost(passwordHash ?? '') !== null
  const isOther = !isBcrypt && findHashVerifier(passwordHash ?? '') !== null
  const byArgon2 = await verifyPassword(password, isOther ? passwordHash : await dummyHash, network, line)
  if (bcryptCost === null && !isBcrypt) {
    return isOther && byArgon2
  }
  const byBcrypt = await verifyPassword(
    password,
    isBcrypt ? passwordHash : createDummyBcryptHash(bcryptCost ?? 10),
    network,
    line,
  )
  return isBcrypt ? byBcrypt : isOther && byArgon2
}
