import { readFileSync } from 'node:fs'
import { setDefaultCACertificates } from 'node:tls'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findFreePort } from '../../server/find-free-port.ts'
import { cloneTemplate } from '../support/backend.ts'
import { makeTemporaryDirectory, type RunningServer, startServer } from '../support/server.ts'
import {
  makeCertificate,
  type ReverseProxy,
  removeCertificate,
  startCaddy,
  startNginx,
} from './support/proxy.ts'

const keys = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_proxy', SUPABASE_SECRET_KEY: 'sb_secret_proxy' }
const certificate = makeCertificate()
const data = makeTemporaryDirectory()
const sites: RunningServer[] = []
const ports: number[] = []
let variables: Record<string, string> = {}

beforeAll(async () => {
  setDefaultCACertificates([readFileSync(certificate.certificate, 'utf8')])
  variables = {
    ...keys,
    DATABASE_URL: await cloneTemplate(),
    DATA_DIR: data.path,
    TRUSTED_PROXIES: '1',
    SITE_URL: 'https://localhost',
    ADMIN_PASSWORD: 'correct-horse-battery-staple',
  }
  for (let n = 0; n < 2; n += 1) {
    const port = await findFreePort()
    ports.push(port)
    sites.push(await startServer({ ...variables, PORT: String(port) }))
  }
})

afterAll(async () => {
  await Promise.all(sites.map(site => site.stop()))
  removeCertificate(certificate)
  data.remove()
})

const starts = { nginx: startNginx, Caddy: startCaddy }

describe.each(['nginx', 'Caddy'] as const)('%s', name => {
  let proxy: ReverseProxy
  let origin: string

  beforeAll(async () => {
    proxy = await starts[name](ports, certificate)
    origin = `https://localhost:${proxy.port}`
    await vi.waitFor(async () => expect((await fetch(origin)).status).toBe(200), { timeout: 30_000 })
  })

  afterAll(() => proxy.stop())

  test('serves over TLS, as the site means it, and leads there from http', async () => {
    const answer = await fetch(origin)
    expect(await answer.text()).toContain('Holla')
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=')
    expect(answer.headers.get('content-encoding')).toMatch(/br|gzip|zstd/)
    const plain = await fetch(`http://localhost:${proxy.httpPort}/contact`, { redirect: 'manual' })
    expect(plain.status).toBeGreaterThanOrEqual(301)
    expect(plain.status).toBeLessThanOrEqual(308)
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost.*\/contact$/)
  })

  test('takes a picture of ten megabytes from staff, and refuses more before it is sent', async () => {
    const client = await signIn()
    const picture = await drawLargePicture(9_900_000)
    const { error } = await client.storage
      .from('post-images')
      .upload(`${name}.png`, picture, { contentType: 'image/png' })
    expect(error).toBeNull()
    const { data: address } = client.storage.from('post-images').getPublicUrl(`${name}.png`)
    const shown = await fetch(address.publicUrl)
    expect({ status: shown.status, bytes: (await shown.arrayBuffer()).byteLength }).toEqual({
      status: 200,
      bytes: picture.length,
    })
    const tooLarge = await fetch(`${origin}/storage/v1/object/post-images/large.png`, {
      method: 'POST',
      headers: { apikey: keys.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'image/png' },
      body: Buffer.alloc(12_000_000),
    }).then(({ status }) => status, String)
    // nginx knows the limit; Caddy asks the site, who lets nobody in here.
    expect(tooLarge).toBe(name === 'nginx' ? 413 : 400)
  })

  test('lets sockets through, over which a change arrives', async () => {
    const client = await signIn()
    const heard: unknown[] = []
    const channel = client
      .channel('posts')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'categories' }, change =>
        heard.push(change.new),
      )
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((state, error) => {
        if (state === 'SUBSCRIBED') resolve()
        if (state === 'CHANNEL_ERROR' || state === 'TIMED_OUT') reject(error ?? new Error(state))
      })
    })
    await client.from('categories').insert({ name: `Behind ${name}` })
    await expect.poll(() => heard).toMatchObject([{ name: `Behind ${name}` }])
    await client.removeAllChannels()
  })

  test('tells the site who asks, whatever they say of themselves', async () => {
    const ask = (forwarded: string) =>
      fetch(`${origin}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          apikey: keys.SUPABASE_PUBLISHABLE_KEY,
          'content-type': 'application/json',
          'x-forwarded-for': forwarded,
        },
        body: JSON.stringify({ email: `nobody-${name}@holla.example`, password: 'wrong-wrong' }),
      })
    const answers = []
    for (let i = 0; i < 40; i += 1) {
      answers.push((await ask(`203.0.113.${i}`)).status)
    }
    expect(answers).toContain(429)
  })

  test('passes over a process that is stopped, and nobody notices', async () => {
    const statuses = []
    const [, second] = sites
    second?.process.kill('SIGTERM')
    for (let i = 0; i < 200; i += 1) {
      statuses.push((await fetch(`${origin}/?${i}`)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    await second?.stop()
    sites[1] = await startServer({ ...variables, PORT: String(ports[1]) })
  })

  async function signIn() {
    const client = createClient(origin, keys.SUPABASE_PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { error } = await client.auth.signInWithPassword({
      email: 'admin@site.example',
      password: 'correct-horse-battery-staple',
    })
    expect(error).toBeNull()
    return client
  }
})

/** Noise, which no format makes smaller. */
async function drawLargePicture(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(bytes / 3)) - 4
  const noise = Buffer.allocUnsafe(side * side * 3).map(() => Math.floor(Math.random() * 256))
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
