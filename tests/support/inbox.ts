import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** Headers and body as they came over the wire. */
  source: string
  recipients: string[]
}

export interface Inbox {
  /** For SMTP_URL. */
  url: string
  port: number
  received: ReceivedMail[]
  /** The sources of what was received, oldest first. */
  readonly mails: string[]
  /** Mails that have begun to arrive, the received ones included. */
  begun: number
  /** Answers with this code instead of taking the mail, as long as it is set. */
  refuse: number | null
  /** Answers with this code to whoever says who sends, as long as it is set. */
  refuseSender: number | null
  /** Milliseconds that the server keeps a mail before it takes it. */
  delay: number
  close(): Promise<void>
}

/** A real SMTP server on a free port, or on the given one, that keeps what it is sent. */
export async function openInbox(port = 0): Promise<Inbox> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom(_address, _session, done) {
      const { refuseSender } = inbox
      done(refuseSender ? Object.assign(new Error('Not you'), { responseCode: refuseSender }) : null)
    },
    onData(stream, session, done) {
      inbox.begun += 1
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        setTimeout(() => {
          if (inbox.refuse) {
            done(Object.assign(new Error('Not today'), { responseCode: inbox.refuse }))
            return
          }
          inbox.received.push({
            source: Buffer.concat(chunks).toString(),
            recipients: session.envelope.rcptTo.map(to => to.address),
          })
          done()
        }, inbox.delay)
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
  const inbox: Inbox = {
    url: `smtp://127.0.0.1:${opened}`,
    port: opened,
    received: [],
    get mails() {
      return this.received.map(mail => mail.source)
    },
    begun: 0,
    refuse: null,
    refuseSender: null,
    delay: 0,
    close: () => new Promise(resolve => server.close(resolve)),
  }
  return inbox
}
