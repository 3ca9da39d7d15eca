/** What a browser does with web push: keys of its own, and reading what comes by RFC 8291, written with WebCrypto alone. */
import type { WebhookCall } from './webhook-receiver.ts'

const { subtle } = crypto
const ecdh = { name: 'ECDH', namedCurve: 'P-256' }
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }
const toBytes = (text: string) => new TextEncoder().encode(text)
const fromBase64Url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

export interface PushBrowser {
  p256dh: string
  auth: string
  /** @throws where it was not encrypted for this browser */
  decrypt(call: WebhookCall): Promise<unknown>
}

export async function createPushBrowser(): Promise<PushBrowser> {
  const pair = await subtle.generateKey(ecdh, true, ['deriveBits'])
  const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
  const secret = crypto.getRandomValues(new Uint8Array(16))
  return {
    p256dh: Buffer.from(publicKey).toString('base64url'),
    auth: Buffer.from(secret).toString('base64url'),
    decrypt: ({ bytes }) =>
      decrypt(new Uint8Array(bytes), { privateKey: pair.privateKey, publicKey, secret }),
  }
}

/** Salt, record size, length of the sender's key, that key, one record (RFC 8188, section 2.1). */
async function decrypt(
  bytes: Uint8Array<ArrayBuffer>,
  own: { privateKey: CryptoKey; publicKey: Uint8Array; secret: Uint8Array<ArrayBuffer> },
): Promise<unknown> {
  const salt = bytes.slice(0, 16)
  const keyEnd = 21 + (bytes[20] ?? 0)
  const senderKey = bytes.slice(21, keyEnd)
  const sender = await subtle.importKey('raw', senderKey, ecdh, false, [])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: sender }, own.privateKey, 256)
  const info = Buffer.concat([toBytes('WebPush: info\0'), own.publicKey, senderKey])
  const material = await derive(shared, { salt: own.secret, info, length: 32 })
  const toInfo = (name: string) => toBytes(`Content-Encoding: ${name}\0`)
  const key = await derive(material, { salt, info: toInfo('aes128gcm'), length: 16 })
  const iv = await derive(material, { salt, info: toInfo('nonce'), length: 12 })
  const cipher = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const record = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, cipher, bytes.slice(keyEnd)))
  // The last record ends with 2 and any number of zeros.
  return JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString())
}

async function derive(
  material: ArrayBuffer,
  { salt, info, length }: { salt: Uint8Array<ArrayBuffer>; info: Uint8Array<ArrayBuffer>; length: number },
): Promise<ArrayBuffer> {
  const key = await subtle.importKey('raw', material, 'HKDF', false, ['deriveBits'])
  return subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
}

/** Checks the signature of RFC 8292 with the key a browser was given when it subscribed, and returns what was signed. */
export async function verifyVapid(
  { headers }: WebhookCall,
  publicKey: string,
): Promise<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) throw new Error('It was signed with another key')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const verifier = await subtle.importKey('raw', fromBase64Url(publicKey), ecdsa, false, ['verify'])
  const isGenuine = await subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifier,
    fromBase64Url(signature),
    toBytes(`${head}.${claims}`),
  )
  if (!isGenuine) throw new Error('The signature is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
