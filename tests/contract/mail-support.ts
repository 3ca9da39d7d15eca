import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** Headers and body as they came over the wire. */
  source: string
  recipients: string[]
}

export interface Mailbox {
  url: string
  port: number
  received: ReceivedMail[]
  /** Mails that have begun to arrive, the received ones included. */
  begun: number
  /** Answers with this code instead of taking the mail, as long as it is set. */
  refuse: number | null
  /** Milliseconds that the server keeps a mail before it takes it. */
  delay: number
  stop(): Promise<void>
}

/** A real SMTP server on a free port, or on the given one. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      mailbox.begun += 1
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        setTimeout(() => {
          if (mailbox.refuse) {
            done(Object.assign(new Error('Not today'), { responseCode: mailbox.refuse }))
            return
          }
          mailbox.received.push({
            source: Buffer.concat(chunks).toString(),
            recipients: session.envelope.rcptTo.map(to => to.address),
          })
          done()
        }, mailbox.delay)
      })
    },
  })
  // A sender that is killed while it sends is part of the tests.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const opened = (server.server.address() as AddressInfo).port
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${opened}`,
    port: opened,
    received: [],
    begun: 0,
    refuse: null,
    delay: 0,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
  return mailbox
}

/** A port on which nobody listens at the moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
