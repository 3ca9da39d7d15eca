import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client, Schema } from '../../../app/data/schema.ts'
import { signIn, signOut, signUp } from '../../../app/session/session-actions.ts'
import { useAuth } from '../../../app/session/session-context.tsx'
import { registerToastStage, type Toast } from '../../../app/ui/toast.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
let visitor: { client: Client }
let gateway: Server
let removeToastStage: () => void
let toasts: Toast[]

beforeAll(async () => {
  visitor = await backend.people.visitor()
  // A gateway whose backend is away, and that has no words for it.
  gateway = createServer((_request, response) => response.writeHead(503).end('{}')).listen(0, '127.0.0.1')
})
afterAll(() => {
  gateway.close()
})
beforeEach(() => {
  toasts = []
  removeToastStage = registerToastStage(toast => toasts.push(toast))
})
afterEach(() => removeToastStage())

function Probe() {
  return useAuth().user?.email
}

const credentials = { email: 'nobody@holla.example', password: 'not-the-password' }
const here = () => Promise.resolve(visitor.client)
const away = async () => {
  const { port } = gateway.address() as AddressInfo
  return createClient<Schema>(`http://127.0.0.1:${port}`, 'sb_publishable_x', {
    auth: { persistSession: false },
  })
}

test('who signs up with too short a password is told so by the server', async () => {
  await signUp(here, { email: 'new@holla.example', password: 'short' })

  expect(toasts).toEqual([
    { title: 'Sign up Failed', description: expect.stringContaining('Password'), tone: 'danger' },
  ])
  expect(await backend.sql`select from auth.users where email = 'new@holla.example'`).toEqual([])
})

test('signing up and in needs an address or a number', async () => {
  const nameless = { password: 'long-enough-password' } as typeof credentials
  const description = 'You must provide either an email or phone number and a password'
  await signUp(here, nameless)
  await signIn(here, nameless)

  expect(toasts).toEqual([
    { title: 'Sign up Failed', description, tone: 'danger' },
    { title: 'Sign in Failed', description, tone: 'danger' },
  ])
})

test('a wrong password is told in the words of the server', async () => {
  await signIn(here, credentials)
  expect(toasts).toEqual([
    { title: 'Sign in Failed', description: 'Invalid login credentials', tone: 'danger' },
  ])
})

test('where the server has no words, each failure has its own', async () => {
  const description = 'Something went wrong'
  await signUp(away, credentials)
  await signIn(away, credentials)
  await signIn(away, credentials, {
    title: 'Login Failed',
    fallback: 'Invalid credentials. Please try again.',
  })

  expect(toasts).toEqual([
    { title: 'Sign up Failed', description, tone: 'danger' },
    { title: 'Sign in Failed', description, tone: 'danger' },
    { title: 'Login Failed', description: 'Invalid credentials. Please try again.', tone: 'danger' },
  ])
})

test('signing out twice is no failure: the server has forgotten the session already', async () => {
  await signOut(here)
  await signOut(here)
  expect(toasts).toEqual([])
})

test('a component outside the provider of the session is told so', () => {
  expect(() => renderToStaticMarkup(createElement(Probe))).toThrow(
    'useAuth must be used within an AuthProvider',
  )
})
