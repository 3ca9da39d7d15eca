import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishableKey, startSites, visit } from './support/sites.ts'

let site: Awaited<ReturnType<typeof startSites>>

beforeAll(async () => {
  site = await startSites(1)
})

afterAll(() => site.stop())

/** A form whose length is told and whose end does not come yet. */
async function beginForm(path: string, network: string, length = 20) {
  const socket = connect(Number(new URL(site.here).port), '127.0.0.1')
  const form = { socket, answer: '' }
  socket.on('error', () => {})
  socket.on('data', chunk => {
    form.answer += chunk
  })
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(site.here).host}`,
    `origin: ${site.here}`,
    `x-forwarded-for: ${network}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\nname=Ngozi&`)
  return form
}

test('forms that come slowly keep nobody from a page, and are answered when they have come', async () => {
  const networks = ['10.20.0.1', '10.20.0.1', '10.20.1.1', '10.20.1.1', '10.20.2.1', '10.20.2.1']
  const forms = await Promise.all(networks.map(network => beginForm('/contact', network)))
  const preview = await beginForm('/preview/unknown', '10.20.3.1')
  // What is sent after a form's beginning is read after it.
  await visit(`${site.here}/livez`)
  const page = await visit(`${site.here}/company/blog?q=not-kept`)
  expect(page.status).toBe(200)
  for (const { socket, answer } of [...forms, preview]) {
    expect(answer).toBe('')
    socket.write('email=a@b')
  }
  for (const form of forms) {
    await expect.poll(() => form.answer.includes('value="Ngozi"')).toBe(true)
    form.socket.destroy()
  }
  await expect.poll(() => preview.answer.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request')
  preview.socket.destroy()
})

test('of large forms no more are read than the server can bear, and of small ones all', async () => {
  const large = await Promise.all(
    Array.from({ length: 100 }, (_, n) => beginForm('/contact', `10.21.${n}.1`, 127_000)),
  )
  await expect.poll(() => large.filter(({ answer }) => answer.includes(' 429 ')).length).toBeGreaterThan(3)
  expect(large.filter(({ answer }) => answer === '').length).toBeGreaterThan(60)
  const small = await beginForm('/contact', '10.21.100.1')
  small.socket.write('email=a@b')
  await expect.poll(() => small.answer.includes('value="Ngozi"')).toBe(true)
  for (const { socket } of [...large, small]) socket.destroy()
})

test('a network that has spent its budget is refused before its form is read, and has the files of the site all the same', async () => {
  const network = '10.22.0.1'
  const headers = { 'x-forwarded-for': network }
  const spend = () =>
    fetch(`${site.here}/auth/v1/health`, {
      method: 'POST',
      headers: { ...headers, apikey: publishableKey },
      body: 'x'.repeat(32_000),
    }).catch(() => {}) // a refusal may end the connection while the body is sent
  let isDone = false
  const spendOn = async () => {
    while (!isDone) await Promise.all(Array.from({ length: 20 }, spend))
  }
  const spending = spendOn()
  const ask = async (path: string) => (await fetch(site.here + path, { headers })).status
  const postForm = async () => {
    const form = await beginForm('/contact', network)
    await Promise.race([once(form.socket, 'data'), setTimeout(1_000)])
    form.socket.destroy()
    return form.answer.split('\r\n')[0]
  }
  try {
    await expect.poll(postForm).toBe('HTTP/1.1 429 Too Many Requests')
    await expect.poll(() => ask('/no-such-file.php')).toBe(429)
    expect(await ask('/favicon.ico')).toBe(200)
  } finally {
    isDone = true
    await spending
  }
})

test('a form in parts is refused unread, as none of the site is sent so', async () => {
  const body = new FormData()
  for (let n = 0; n < 900; n += 1) body.set(`field ${n}`, 'value')
  const answer = await fetch(`${site.here}/contact`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '10.23.0.1', origin: site.here },
    body,
  })
  expect(answer.status).toBe(415)
  expect(await answer.text()).toContain('application/x-www-form-urlencoded')
})

test('a message that a page of an older build kept comes in parts and is taken', async () => {
  const body = new FormData()
  const letter = {
    name: 'Ngozi',
    email: 'ngozi@example.com',
    subject: 'Launch',
    message: 'We launch in March.',
  }
  for (const [name, value] of Object.entries(letter)) body.set(name, value)
  body.set('key', crypto.randomUUID())
  const answer = await fetch(`${site.here}/contact/send`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '10.24.0.1', origin: site.here },
    body,
  })
  expect(await answer.json()).toMatchObject({ state: 'sent' })
})
