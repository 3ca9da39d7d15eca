import { request } from 'node:http'
import { expect } from 'vitest'
import { WebSocket } from 'ws'

export type Frame = unknown[]

/** A socket without the client, to see the frames themselves. */
export interface RawSocket {
  /** Received and not yet taken, oldest first. */
  frames: Frame[]
  socket: WebSocket
  send(...frames: (Frame | object)[]): void
  /** The next frame; fails after two seconds without one. */
  next(): Promise<Frame>
  closed: Promise<{ code: number; reason: string }>
}

export async function openRaw(
  url: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?${query}`, { headers })
  const frames: Frame[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  const closed = new Promise<{ code: number; reason: string }>(resolve => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    frames,
    socket,
    closed,
    send: (...sent) => {
      for (const frame of sent) socket.send(JSON.stringify(frame))
    },
    async next() {
      await expect.poll(() => frames.length).toBeGreaterThan(0)
      return frames.shift() ?? []
    },
  }
}

export const join = (ref: string, topic: string, ...bindings: object[]): Frame => [
  ref,
  ref,
  `realtime:${topic}`,
  'phx_join',
  { config: { postgres_changes: bindings } },
]

/** A handshake that is expected to be refused. */
export const refuseHands = (
  url: string,
  more: Record<string, string> = {},
): Promise<{ status: number | undefined; body: unknown }> =>
  new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...more,
    }
    request(url, { headers })
      .on('response', response => {
        const chunks: Buffer[] = []
        response
          .on('data', chunk => chunks.push(chunk))
          .on('end', () =>
            resolve({ status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) }),
          )
      })
      .on('upgrade', () => reject(new Error('The handshake was accepted')))
      .on('error', reject)
      .end()
  })
