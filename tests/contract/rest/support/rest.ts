import { expect } from 'vitest'
import type { TestBackend } from '../../../support/backend.ts'

/** Requests as they stand on the wire, for what the client can't send and for what it does not show. */
export function requestsTo(current: () => TestBackend) {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await current().fetch(`/rest/v1/${path}`, {
      method,
      headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      body: text === '' ? null : isJson ? JSON.parse(text) : text,
      headers: answer.headers,
    }
  }
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const { status, body } = await send('GET', path, undefined, headers)
    return { status, body }
  }
  const rows = async (path: string) => {
    const { status, body } = await ask(path)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  return { send, ask, rows }
}
