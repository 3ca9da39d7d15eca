import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { createSmtpTransport } from '../../../backend/mail/mail.ts'

const servers: SMTPServer[] = []
const waitOptions = { timeout: 60_000 }

afterEach(() =>
  Promise.all(servers.splice(0).map(server => new Promise<void>(resolve => server.close(resolve)))),
)

/** A mail server that takes what it is sent after a while, and whose own ways come first. */
async function openServer(ways: SMTPServerOptions, { answersAfter = 0 } = {}) {
  const taken: string[] = []
  let open = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let source = ''
      stream.on('data', chunk => {
        source += chunk
      })
      stream.on('end', () => {
        setTimeout(() => {
          taken.push(source)
          done()
        }, answersAfter)
      })
    },
    ...ways,
  })
  server.on('error', () => {})
  server.server.on('connection', socket => {
    open += 1
    socket.on('close', () => {
      open -= 1
    })
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, taken, countOpen: () => open }
}

const send = (url: string, limits: Parameters<typeof createSmtpTransport>[2]) =>
  createSmtpTransport(
    url,
    'site@holla.example',
    limits,
  )({
    to: 'desk@holla.example',
    subject: 'Our app',
    text: 'Hello',
    messageId: '<1@holla.example>',
  })

test('a server that is given up before it has the mail never takes it, however long it goes on', async () => {
  const goOn = Promise.withResolvers<void>()
  const server = await openServer({
    onRcptTo(_address, _session, done) {
      goOn.promise.then(() => done())
    },
  })
  const sending = send(server.url, { connect: 10_000, handOver: 3_000, answer: 60_000 })
  await expect(sending).rejects.toThrow('The mail server did not answer in time.')
  goOn.resolve()
  await vi.waitFor(() => expect(server.countOpen()).toBe(0), waitOptions)
  expect(server.taken).toEqual([])
})

test('a server that has the mail is waited for longer than for all before: it may have taken it', async () => {
  const server = await openServer({}, { answersAfter: 4_000 })
  await send(server.url, { connect: 10_000, handOver: 3_000, answer: 60_000 })
  expect(server.taken).toHaveLength(1)
})

test('a server that never says whether it took the mail is given up in the end', async () => {
  const server = await openServer({ onData: stream => void stream.resume() })
  const sending = send(server.url, { connect: 10_000, handOver: 60_000, answer: 500 })
  await expect(sending).rejects.toThrow('The mail server did not answer in time.')
  await vi.waitFor(() => expect(server.countOpen()).toBe(0), waitOptions)
})

test('a server that lets its callers wait for its greeting gets the mail', async () => {
  const server = await openServer({ onConnect: (_session, done) => void setTimeout(done, 1_500) })
  await send(server.url, { connect: 1_000, handOver: 60_000, answer: 60_000 })
  expect(server.taken).toHaveLength(1)
})
