import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import type { CanaryOptions } from './canary-options.ts'

type Location = NonNullable<CanaryOptions['imap']>

const readTimeout = 40_000 // milliseconds
const maxMails = 500

/** `choose` gets the Message-IDs of all canaries; those it returns are deleted, no other mail. @throws MailboxError */
export async function readMailbox(
  location: Location,
  { choose, signal }: { choose: (messageIds: string[]) => Promise<ReadonlySet<string>>; signal: AbortSignal },
): Promise<void> {
  const client = await createClient(location)
  // Without a listener a connection error would end the process; pending commands reject by themselves.
  client.on('error', () => {})
  const close = () => client.close()
  const limit = AbortSignal.any([signal, AbortSignal.timeout(readTimeout)])
  limit.addEventListener('abort', close, { once: true })
  try {
    await client.connect()
    await client.mailboxOpen(location.folder)
    const found = await client.search({ header: { 'message-id': '<canary-' } }, { uid: true })
    const newest = (found || []).slice(-maxMails)
    if (newest.length > 0) {
      const mails = await client.fetchAll(newest, { envelope: true }, { uid: true })
      const idOf = (mail: (typeof mails)[number]) => mail.envelope?.messageId ?? ''
      const chosen = await choose(mails.map(idOf))
      const done = mails.filter(mail => chosen.has(idOf(mail))).map(({ uid }) => uid)
      if (done.length > 0) await client.messageDelete(done, { uid: true })
    }
    await client.logout()
  } catch (error) {
    throw new MailboxError(toSentence(error, limit), { cause: error })
  } finally {
    limit.removeEventListener('abort', close)
    client.close()
  }
}

export class MailboxError extends Error {
  override name = 'MailboxError'
}

async function createClient({ host, port, isSecure, user, password, ca }: Location): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  return new ImapFlow({
    host,
    port,
    secure: isSecure,
    // No password goes over a network unencrypted.
    ...(!isSecure && { doSTARTTLS: !isLoopback(host) }),
    auth: { user, pass: password },
    ...(ca && { tls: { ca } }),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

function toSentence(error: unknown, limit: AbortSignal): string {
  const {
    code = '',
    authenticationFailed,
    mailboxMissing,
  } = error as {
    code?: string
    authenticationFailed?: boolean
    mailboxMissing?: boolean
  }
  if (authenticationFailed) {
    return 'The mailbox did not accept our sign-in.'
  }
  if (mailboxMissing) {
    return 'The mailbox has no such folder.'
  }
  if (
    /CERT|SELF_SIGNED|UNABLE_TO|TLS|SSL|STARTTLS/i.test(code) ||
    (error as { tlsFailed?: boolean }).tlsFailed
  ) {
    return 'No safe connection to the mailbox was possible.'
  }
  return limit.aborted || /TIMEOUT/i.test(code)
    ? 'The mailbox did not answer in time.'
    : 'The mailbox could not be read.'
}
