import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Inbox {
  /** For SMTP_URL. */
  url: string
  /** Raw mails, oldest first. */
  mails: string[]
  close(): Promise<void>
}

/** A real SMTP server on a free port that keeps what it is sent. */
export async function openInbox(): Promise<Inbox> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
