import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Listener } from '../database/listener.ts'
import type { Sql, Transaction } from '../database.ts'

export interface SigningKey {
  id: string
  privateKey: CryptoKey
}

const cacheTtl = 60_000 // milliseconds

const channel = 'auth_signing_keys'

/** Hours after which every token that the key signed has expired. */
const retiredFor = 2

/** ES256 keys, shared by all processes. The newest signs; retired ones verify until their tokens have expired. */
export class SigningKeys {
  readonly #sql: Sql
  #signing: SigningKey | null = null
  #verifying = new Map<string, CryptoKey>()
  #publicKeys: JWK[] = []
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null
  #unlisten: (() => Promise<void>) | null = null

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Creates the first key of an empty database, once among several processes. */
  load(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async start(listener: Listener): Promise<void> {
    await this.load()
    const readAgain = () => {
      this.#readAt = Number.NEGATIVE_INFINITY
    }
    const { unlisten } = await listener.listen(channel, readAgain, readAgain)
    this.#unlisten = unlisten
  }

  async stop(): Promise<void> {
    await this.#unlisten?.()
    this.#unlisten = null
  }

  /** Former tokens stay valid until they expire; with `endSessions`, as after a theft, they and all sessions end. */
  async rotate({ endSessions }: { endSessions: boolean }): Promise<string> {
    const key = await generateSigningKey()
    await this.#sql.begin(async sql => {
      await lockKeys(sql)
      if (endSessions) {
        await sql`delete from auth.signing_keys`
        await sql`delete from auth.sessions`
      } else {
        await sql`update auth.signing_keys set retired_at = now() where retired_at is null`
      }
      await insertKey(sql, key)
      await sql`select pg_notify(${channel}, ${key.id})`
    })
    await this.#read()
    return key.id
  }

  async #read(): Promise<void> {
    const rows = await this.#sql.begin(async sql => {
      await lockKeys(sql)
      await sql`delete from auth.signing_keys where retired_at < now() - make_interval(hours => ${retiredFor})`
      const [existing] = await sql`select from auth.signing_keys where retired_at is null limit 1`
      if (!existing) {
        await insertKey(sql, await generateSigningKey())
      }
      return sql<{ id: string; private_jwk: JWK; public_jwk: JWK; retired_at: Date | null }[]>`
        select id, private_jwk, public_jwk, retired_at
        from auth.signing_keys
        order by created_at desc`
    })
    const verifying = new Map<string, CryptoKey>()
    for (const row of rows) {
      verifying.set(row.id, await importKey(row.public_jwk))
    }
    const signing = rows.find(row => !row.retired_at)
    this.#signing = signing ? { id: signing.id, privateKey: await importKey(signing.private_jwk) } : null
    this.#verifying = verifying
    this.#publicKeys = rows.map(row => row.public_jwk)
    this.#readAt = performance.now()
  }

  async requireSigningKey(): Promise<SigningKey> {
    await this.#refresh()
    if (!this.#signing) {
      throw new Error('There is no signing key in auth.signing_keys')
    }
    return this.#signing
  }

  /** An unknown id is looked up at once, as another process may have rotated. */
  async findVerifyingKey(id: string): Promise<CryptoKey | null> {
    await this.#refresh()
    if (!this.#verifying.has(id) && performance.now() - this.#readAt > 1_000) {
      await this.load()
    }
    return this.#verifying.get(id) ?? null
  }

  async listPublicKeys(): Promise<JWK[]> {
    await this.#refresh()
    return this.#publicKeys
  }

  async #refresh(): Promise<void> {
    if (performance.now() - this.#readAt > cacheTtl) {
      await this.load()
    }
  }
}

async function lockKeys(sql: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`
}

async function insertKey(
  sql: Transaction,
  key: Awaited<ReturnType<typeof generateSigningKey>>,
): Promise<void> {
  await sql`
    insert into auth.signing_keys (id, private_jwk, public_jwk)
    values (${key.id}, ${key.privateJwk}::text::jsonb, ${key.publicJwk}::text::jsonb)`
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) {
    throw new Error(`Key ${jwk.kid} in auth.signing_keys is not an elliptic-curve key`)
  }
  return key
}

async function generateSigningKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const id = await calculateJwkThumbprint(await exportJWK(publicKey))
  const facts = { kid: id, alg: 'ES256', use: 'sig' }
  return {
    id,
    privateJwk: JSON.stringify({ ...(await exportJWK(privateKey)), ...facts }),
    publicJwk: JSON.stringify({ ...(await exportJWK(publicKey)), ...facts, key_ops: ['verify'] }),
  }
}
