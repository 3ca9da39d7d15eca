import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createAssetSender } from './asset-sender.ts'
import { createHttpServer } from './http-server.ts'

const directory = mkdtempSync(join(tmpdir(), 'asset-sender-'))
const script = 'x'.repeat(200_000)
mkdirSync(join(directory, 'assets'))
writeFileSync(join(directory, 'assets/large.js'), script)
writeFileSync(join(directory, 'assets/large.js.br'), 'brotli')
writeFileSync(join(directory, 'assets/font.woff2'), 'font')
writeFileSync(join(directory, 'assets/former.js'), 'former')

const httpServer = createHttpServer()
const port = await httpServer.open('127.0.0.1', 0)
const cachedHandler = createAssetSender(directory)
httpServer.serve(() => new Response('the router', { status: 404 }), { cachedHandler })
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { 'accept-encoding': 'identity', ...init.headers },
  })

afterAll(async () => {
  await httpServer.close()
  rmSync(directory, { recursive: true })
})

async function askRaw(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${request}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

test('a large file of the build arrives whole, and may be kept for ever', async () => {
  const answer = await ask('/assets/large.js')
  expect(await answer.text()).toBe(script)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': '200000',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

test('its headers say nothing that a browser of HTTP/1.1 does without, and an older client still keeps its connection', async () => {
  const answer = await askRaw('GET /assets/font.woff2 HTTP/1.1\r\nhost: a')
  expect(answer).not.toMatch(/^(connection|keep-alive|last-modified):/im)
  expect(await askRaw('GET /assets/font.woff2 HTTP/1.0\r\nconnection: keep-alive')).toMatch(
    /^connection: keep-alive\r$/im,
  )
  expect(await askRaw('GET /assets/font.woff2 HTTP/1.1\r\nhost: a\r\nconnection: close')).toMatch(
    /^connection: close\r$/im,
  )
})

test('whoever takes it compressed gets what was compressed before, and the rest as it is', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const compressed = await ask('/assets/large.js', { headers, method: 'HEAD' })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('content-length')).toBe('6')
  expect(compressed.headers.get('vary')).toBe('Accept-Encoding')
  const font = await ask('/assets/font.woff2', { headers })
  expect(font.headers.get('content-encoding')).toBeNull()
  expect(font.headers.get('content-type')).toBe('font/woff2')
  expect(await font.text()).toBe('font')
})

test('a script that is asked for again by another address is the same', async () => {
  expect(await (await ask('/assets/again-1/large.js')).text()).toBe(script)
})

test('what is no file of the build, or asked for in part, is left to the router', async () => {
  const paths = ['/assets/other.js', '/assets/large.js.br', '/assets/', '/large.js']
  for (const path of paths) {
    expect(await (await ask(path)).text()).toBe('the router')
  }
  expect(await (await ask('/assets/large.js', { headers: { range: 'bytes=0-1' } })).text()).toBe('the router')
  expect(await (await ask('/assets/large.js', { method: 'POST' })).text()).toBe('the router')
})

test('what a newer build has taken away before it was asked for is left to the router', async () => {
  rmSync(join(directory, 'assets/former.js'))
  expect(await (await ask('/assets/former.js')).text()).toBe('the router')
})
