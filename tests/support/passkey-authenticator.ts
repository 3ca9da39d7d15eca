import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type Algorithm = 'ES256' | 'RS256' | 'EdDSA'

/** What one ceremony may do otherwise than it should. */
export interface Ceremony {
  origin?: string
  rpId?: string
  challenge?: string
  userPresent?: boolean
  userVerified?: boolean
  crossOrigin?: boolean
  type?: string
  counter?: number
  userHandle?: string
  signature?: Buffer
  /** The attestation statement's format, and what it holds as CBOR. */
  attestation?: { format: string; statement: Buffer }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Heads of CBOR items (RFC 8949, section 3). */
function head(major: number, length: number): Buffer {
  if (length < 24) {
    return Buffer.from([(major << 5) | length])
  }
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

export const cbor = {
  integer: (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value)),
  bytes: (value: Buffer) => Buffer.concat([head(2, value.length), value]),
  text: (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]),
  map: (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]),
}

/** A public key as COSE (RFC 9053). */
function toCose(key: KeyObject, algorithm: Algorithm): Buffer {
  const jwk = key.export({ format: 'jwk' })
  const part = (text = '') => cbor.bytes(Buffer.from(text, 'base64url'))
  const entries: Record<Algorithm, [number, Buffer][]> = {
    ES256: [
      [1, cbor.integer(2)],
      [3, cbor.integer(-7)],
      [-1, cbor.integer(1)],
      [-2, part(jwk.x)],
      [-3, part(jwk.y)],
    ],
    RS256: [
      [1, cbor.integer(3)],
      [3, cbor.integer(-257)],
      [-1, part(jwk.n)],
      [-2, part(jwk.e)],
    ],
    EdDSA: [
      [1, cbor.integer(1)],
      [3, cbor.integer(-8)],
      [-1, cbor.integer(6)],
      [-2, part(jwk.x)],
    ],
  }
  return cbor.map(entries[algorithm].map(([label, value]) => [cbor.integer(label), value]))
}

function createKeys(algorithm: Algorithm) {
  switch (algorithm) {
    case 'ES256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' })
    case 'RS256':
      return generateKeyPairSync('rsa', { modulusLength: 2048 })
    case 'EdDSA':
      return generateKeyPairSync('ed25519')
  }
}

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}

/** A key in software that answers as WebAuthn says: one credential, as `navigator.credentials` returns it in JSON. */
export class PasskeyAuthenticator {
  readonly id: string
  counter = 0
  readonly #algorithm: Algorithm
  readonly #origin: string
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  #userHandle = ''

  constructor({
    algorithm = 'ES256',
    origin = 'http://localhost:3000',
    id = randomBytes(32),
  }: {
    algorithm?: Algorithm
    origin?: string
    id?: Buffer
  } = {}) {
    this.id = id.toString('base64url')
    this.#algorithm = algorithm
    this.#origin = origin
    this.#keys = createKeys(algorithm)
  }

  create(options: Options, ceremony: Ceremony = {}) {
    this.#userHandle = options.user?.id ?? ''
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const credentialData = Buffer.concat([
      Buffer.alloc(16),
      length,
      id,
      toCose(this.#keys.publicKey, this.#algorithm),
    ])
    const { format = 'none', statement = cbor.map([]) } = ceremony.attestation ?? {}
    const attestationObject = cbor.map([
      [cbor.text('fmt'), cbor.text(format)],
      [cbor.text('attStmt'), statement],
      [cbor.text('authData'), cbor.bytes(this.#toAuthenticatorData(options, ceremony, credentialData))],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#toClientData('webauthn.create', options, ceremony).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal' as const],
      },
    }
  }

  get(options: Options, ceremony: Ceremony = {}) {
    this.counter++
    const authenticatorData = this.#toAuthenticatorData(options, ceremony)
    const clientData = this.#toClientData('webauthn.get', options, ceremony)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    const signature =
      ceremony.signature ?? sign(this.#algorithm === 'EdDSA' ? null : 'sha256', signed, this.#keys.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: ceremony.userHandle ?? this.#userHandle,
      },
    }
  }

  #toClientData(type: string, { challenge }: Options, ceremony: Ceremony): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: ceremony.type ?? type,
        challenge: ceremony.challenge ?? challenge,
        origin: ceremony.origin ?? this.#origin,
        crossOrigin: ceremony.crossOrigin ?? false,
      }),
    )
  }

  /** WebAuthn, section 6.1: whose it is, flags, counter, and the new key if there is one. */
  #toAuthenticatorData(options: Options, ceremony: Ceremony, credentialData?: Buffer): Buffer {
    const { userPresent = true, userVerified = true, counter = this.counter } = ceremony
    const flags = (userPresent ? 1 : 0) | (userVerified ? 4 : 0) | (credentialData ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const rpId = ceremony.rpId ?? options.rp?.id ?? options.rpId ?? ''
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credentialData ?? Buffer.alloc(0)])
  }
}
