import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const megabyte = 1024 * 1024

beforeAll(async () => {
  await backend.sql`insert into storage.buckets (id, name, public) values ('papers', 'papers', true)`
})

/** Uploads a body without an end, and tells how much of it was read before the answer came. */
async function upload(path: string, token: string, headers: Record<string, string> = {}) {
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      read += 64 * 1024
      if (read > 100 * megabyte) controller.close()
      else controller.enqueue(new Uint8Array(64 * 1024))
    },
  })
  const { status } = await backend.backend.fetch(
    new Request(`${backend.url}/storage/v1/${path}`, {
      method: path.includes('upload/sign') ? 'PUT' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf', ...headers },
      body,
      duplex: 'half',
    } as RequestInit),
    { address: '192.0.2.1' },
  )
  return { status, read }
}

const paths = ['object/papers/a.pdf', 'object/upload/sign/papers/a.pdf?token=made-up', 'upload/resumable']

test('of what strangers may not upload little is read, and nothing where it is long', async () => {
  const visitor = await backend.people.visitor()
  for (const token of [backend.keys.publishable, visitor.accessToken]) {
    for (const path of paths) {
      const unknown = await upload(path, token)
      expect(unknown.status).toBeGreaterThanOrEqual(400)
      expect(unknown.read).toBeLessThan(0.5 * megabyte)
      const long = await upload(path, token, { 'content-length': String(9 * megabyte) })
      expect(long.status).toBe(unknown.status)
      // The stream's own first piece.
      expect(long.read).toBeLessThanOrEqual(128 * 1024)
    }
  }
})

test('what staff upload is read before it is refused, so that they read why', async () => {
  const editor = await backend.people.editor()
  const refused = await upload('object/unknown/a.pdf', editor.accessToken)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.read).toBeGreaterThan(10 * megabyte)
})
