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
  /** JSON of an object; the client can't handle null. */
  payload: string
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

/** Version 2 sends only broadcasts as binary. They are refused, so their payload is not read. */
export function decodeBinary(bytes: Buffer): Message | null {
  const headLength = 7
  if (bytes.length < headLength || bytes[0] !== 3) {
    return null
  }
  let offset = headLength
  const [joinRef = '', ref = '', topic = '', event = ''] = [1, 2, 3, 4].map(position => {
    const length = bytes[position] ?? 0
    const field = bytes.toString('utf8', offset, offset + length)
    offset += length
    return field
  })
  return offset > bytes.length
    ? null
    : { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: { event } }
}

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
