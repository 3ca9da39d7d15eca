/** Phoenix's serializers, both of which supabase-js speaks (protocol §4.1). */
export type SerializerVersion = '1.0.0' | '2.0.0'

/** Echoed exactly as received: the client compares with `===`. */
export type Ref = string | number | null

export interface Message {
  joinRef: Ref
  ref: Ref
  topic: string
  event: string
  payload: Record<string, unknown>
}

export interface Frame {
  joinRef: Ref
  ref: Ref
  topic: string
  event: string
  payload: string // JSON of an object; the client can't handle null
}

const isRef = (value: unknown): value is Ref | undefined =>
  value === undefined || value === null || typeof value === 'string' || typeof value === 'number'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function decodeText(version: SerializerVersion, text: string): Message | null {
  const parsed = parseJson(text)
  if (version === '2.0.0') {
    return Array.isArray(parsed) && parsed.length === 5 ? toMessage(parsed) : null
  }
  if (!isObject(parsed)) {
    return null
  }
  const { join_ref, ref, topic, event, payload } = parsed
  return toMessage([join_ref, ref, topic, event, payload])
}

export interface Broadcast {
  id: string
  event: string
  json?: string | undefined
  base64?: string | undefined
  isReplayed?: boolean
}

const pushKind = 3
const broadcastKind = 4
const encodings = { bytes: 0, json: 1 }

/** Version 2 sends only broadcasts as binary: lengths, then the fields, then the payload. */
export function decodeBinary(bytes: Buffer): Message | null {
  const headLength = 7
  if (bytes.length < headLength || bytes[0] !== pushKind) {
    return null
  }
  let offset = headLength
  const [joinRef = '', ref = '', topic = '', event = ''] = [1, 2, 3, 4, 5].map(position => {
    const length = bytes[position] ?? 0
    const field = bytes.toString('utf8', offset, offset + length)
    offset += length
    return field
  })
  if (offset > bytes.length) {
    return null
  }
  const content = bytes.subarray(offset)
  const payload =
    bytes[6] === encodings.json
      ? { event, json: content.toString() }
      : { event, base64: content.toString('base64') }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload }
}

/** Null for bytes in version 1, which has no frame for them. */
export function encodeBroadcast(
  version: SerializerVersion,
  topic: string,
  { id, event, json, base64, isReplayed }: Broadcast,
): { bytes: Buffer; isBinary: boolean } | null {
  const meta = { id, ...(isReplayed && { replayed: true }) }
  if (base64 === undefined) {
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${json ?? '{}'},"meta":${JSON.stringify(meta)}}`
    return { bytes: encodeText(version, topic, 'broadcast', payload), isBinary: false }
  }
  if (version === '1.0.0') {
    return null
  }
  const fields = [topic, event, JSON.stringify(meta)].map(field => Buffer.from(field))
  const head = Buffer.from([broadcastKind, ...fields.map(({ length }) => length), encodings.bytes])
  return { bytes: Buffer.concat([head, ...fields, Buffer.from(base64, 'base64')]), isBinary: true }
}

/** @param payload JSON */
export const encodeText = (
  version: SerializerVersion,
  topic: string,
  event: string,
  payload: string,
): Buffer => Buffer.from(encode(version, { joinRef: null, ref: null, topic, event, payload }))

export function encode(version: SerializerVersion, { payload, ...envelope }: Frame): string {
  const [before, after] = encodeEnvelope(version, envelope)
  return `${before}${payload}${after}`
}

export function encodeEnvelope(
  version: SerializerVersion,
  { joinRef, ref, topic, event }: Omit<Frame, 'payload'>,
): [before: string, after: string] {
  const [refText, topicText, eventText] = [ref, topic, event].map(part => JSON.stringify(part))
  return version === '2.0.0'
    ? [`[${JSON.stringify(joinRef)},${refText},${topicText},${eventText},`, ']']
    : [`{"topic":${topicText},"event":${eventText},"payload":`, `,"ref":${refText}}`]
}

function toMessage([joinRef, ref, topic, event, payload]: unknown[]): Message | null {
  if (!isRef(joinRef) || !isRef(ref) || typeof topic !== 'string' || typeof event !== 'string') {
    return null
  }
  return {
    joinRef: joinRef ?? null,
    ref: ref ?? null,
    topic,
    event,
    payload: isObject(payload) ? payload : {},
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
