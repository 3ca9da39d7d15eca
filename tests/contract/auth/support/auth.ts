import type { TestBackend } from '../../../support/backend.ts'

export const password = 'a-good-long-password'
export const newEmail = () => `person-${crypto.randomUUID().slice(0, 8)}@holla.example`

export interface Call {
  token?: string | undefined
  /** Sent as it is if it is a text. */
  body?: unknown
  key?: string
  headers?: Record<string, string>
}

/** What the client does under the hood, with everything that comes back. */
export async function call(backend: TestBackend, request: string, { token, body, key, headers }: Call = {}) {
  const [method = '', path = ''] = request.split(' ')
  const answer = await backend.fetch(`/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      'x-supabase-api-version': '2024-01-01',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { apikey: key, authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const json = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null
  return { status: answer.status, headers: answer.headers, text, json }
}

/** Status, code and message as one line. */
export async function say(backend: TestBackend, request: string, given: Call = {}): Promise<string> {
  const { status, json } = await call(backend, request, given)
  return [status, json?.code, json?.message].filter(part => part !== undefined).join(' ')
}

export async function refresh(backend: TestBackend, token: string) {
  const { status, json } = await call(backend, 'POST /token?grant_type=refresh_token', {
    body: { refresh_token: token },
  })
  return {
    status,
    code: json.code as string,
    message: json.message as string,
    token: json.refresh_token as string,
    body: json,
  }
}

/** A new person, signed in, with the refresh token at hand. */
export async function signIn(backend: TestBackend) {
  const person = await backend.people.visitor()
  const { data } = await person.client.auth.getSession()
  return { ...person, refreshToken: data.session?.refresh_token ?? '' }
}
