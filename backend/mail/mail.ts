import { createTransport } from 'nodemailer'
import { DeliveryError } from '../outbox/outbox.ts'

export interface Mail {
  /** The sender's name; without one the configured address keeps its own. */
  from?: string | null
  /** An address without a name. */
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  /** The same for every attempt, so that receivers recognise a repetition: `<id@host>`. */
  messageId: string
  /** Of the thread: the mail that this one answers, and all before it, oldest first. */
  inReplyTo?: string
  references?: string[]
  /** Nobody wrote it: programs that answer mails leave it unanswered (RFC 3834). */
  isAutomatic?: boolean
  /** An iCalendar object (RFC 5545) and what is done with it (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

/** @throws DeliveryError */
export type SendMail = (mail: Mail) => Promise<void>

/** For one mail from connecting to the server's last reply, in milliseconds. */
const sendTimeout = 90_000

/** @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte */
export function createSmtpTransport(url: string, from: string): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async mail => {
    const sending = transport.sendMail({
      from: toSender(from, mail.from ?? null),
      // As an object, since a string would be split at commas.
      to: { name: '', address: toOneLine(mail.to) },
      ...(mail.replyTo && {
        replyTo: { name: toOneLine(mail.replyTo.name), address: toOneLine(mail.replyTo.address) },
      }),
      subject: toOneLine(mail.subject),
      text: mail.text,
      ...(mail.html && { html: mail.html }),
      messageId: toOneLine(mail.messageId),
      ...(mail.inReplyTo && { inReplyTo: toOneLine(mail.inReplyTo) }),
      ...(mail.references?.length && { references: mail.references.map(toOneLine) }),
      ...(mail.isAutomatic && {
        headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
      }),
      ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'call.ics' } }),
    })
    try {
      await withTimeout(sending)
    } catch (error) {
      throw new DeliveryError(toSentence(error), { cause: error, ...toAnswer(error) })
    }
  }
}

/** The configured address, under the name that the agency has given itself. */
function toSender(configured: string, name: string | null) {
  const whole = toOneLine(configured)
  const [address] = /[^\s<>@]+@[^\s<>@]+(?=>?$)/.exec(whole) ?? []
  return name !== null && address ? { name: toOneLine(name), address } : whole
}

/** A line break in a mail header would start another header. */
const toOneLine = (value: string) => value.replace(/[\r\n\0]+/g, ' ').trim()

async function withTimeout<T>(sending: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(error), sendTimeout)
  })
  try {
    return await Promise.race([sending, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function toSentence(error: unknown): string {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return 'The mail server did not accept our sign-in.'
  }
  if (responseCode) {
    return `The mail server refused the mail with code ${responseCode}.`
  }
  if (code === 'ETIMEDOUT') {
    return 'The mail server did not answer in time.'
  }
  if (code === 'ETLS') {
    return 'No safe connection to the mail server was possible.'
  }
  return /^E(CONN|SOCKET|DNS|NOTFOUND|PIPE)/.test(code)
    ? 'The mail server could not be reached.'
    : 'The mail could not be handed over to the mail server.'
}

/**
 * What the server said of this mail: to its envelope or its content. What is said at connecting or of signing in (53x) is
 * about us. 5yz is for good (RFC 5321, section 4.2.1).
 */
function toAnswer(error: unknown) {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  const isAboutSignIn = responseCode >= 530 && responseCode < 540
  const isAboutMail = responseCode > 0 && !isAboutSignIn && /^(MAIL FROM|RCPT TO|DATA)$/.test(command)
  return {
    facts: { last_status: isAboutMail ? responseCode : null },
    isPermanent: isAboutMail && responseCode >= 500,
  }
}
