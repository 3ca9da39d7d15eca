import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createHttpServer } from '../../../server/http-server.ts'
import { createReadiness } from '../../../server/readiness.ts'
import { createRequestRouter } from '../../../server/request-router.ts'

const failures: unknown[] = []
const answered: number[] = []
const log = { info: () => {}, error: (_message: string, fields?: object) => failures.push(fields) }
const router = createRequestRouter({
  backend: null,
  pages: async request => {
    if ((await request.text()) === 'fails') throw new Error('Out of order')
    return new Response('sent')
  },
  staticDirectory: null,
  keptAssets: null,
  offlinePages: true,
  readiness: createReadiness([], () => {}),
  secure: false,
  trustedProxies: 0,
  log,
})
const listening = createHttpServer()
listening.serve(async (request, env) => {
  const answer = await router.fetch(request, env)
  answered.push(answer.status)
  return answer
})
const port = await listening.open('127.0.0.1', 0)
afterAll(() => listening.close())

test('who leaves before a form is sent is no failure of the page, and a failure is', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST /contact HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n5\r\nname=')
  await new Promise(resolve => setTimeout(resolve, 100))
  socket.destroy()
  await expect.poll(() => answered).toEqual([400])
  expect(failures).toEqual([])
  await fetch(`http://127.0.0.1:${port}/contact`, { method: 'POST', body: 'fails' })
  expect(failures).toMatchObject([{ path: '/contact', method: 'POST' }])
})
