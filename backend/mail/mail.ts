import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { DeliveryError } from '../outbox/outbox.ts'

export interface Mail {
  from?: string | null // the sender's name; without one the configured address keeps its own
  to: string // an address without a name
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  messageId: string // <id@host>, the same for every attempt so that receivers recognise a repetition
  inReplyTo?: string
  references?: string[] // all earlier mails of the thread, oldest first
  isAutomatic?: boolean // programs that answer mails leave it unanswered (RFC 3834)
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } // iCalendar (RFC 5545) and iTIP (RFC 5546)
}

/** @throws DeliveryError */
export type SendMail = (mail: Mail) => Promise<void>

/** In milliseconds. */
export interface SmtpLimits {
  connect: number
  handOver: number // from connecting until the server has the whole mail; some are slow at each reply
  answer: number // from there until its reply; giving up early sends an accepted mail twice
}

/** RFC 5321, section 4.5.3.2: five minutes for a reply, ten for the one to the content. */
const defaultLimits: SmtpLimits = { connect: 10_000, handOver: 300_000, answer: 600_000 }

/** @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte */
export function createSmtpTransport(url: string, from: string, limits = defaultLimits): SendMail {
  return async mail => {
    const message: Message = {
      from: toSender(from, mail.from ?? null),
      to: { name: '', address: toOneLine(mail.to) }, // not a string, which would be split at commas
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
    }
    let isHandedOver = false
    try {
      await handOver(message, url, limits, () => {
        isHandedOver = true
      })
    } catch (error) {
      throw new DeliveryError(toSentence(error), { cause: error, ...toAnswer(error, isHandedOver) })
    }
  }
}

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0]

/** On a connection of its own, which is cut at a timeout: the server must not accept a mail that we gave up on. */
async function handOver(
  message: Message,
  url: string,
  limits: SmtpLimits,
  onHandedOver: () => void,
): Promise<void> {
  const whole = new AbortController()
  let socket: Socket | undefined
  const giveUp = () => {
    whole.abort()
    socket?.destroy()
  }
  let timer = setTimeout(giveUp, limits.handOver)
  // Must never fire: nodemailer's own timeouts know neither a slow greeting nor when the mail is handed over.
  const unreached = limits.handOver + limits.answer
  const transport = createTransport({
    url,
    connectionTimeout: unreached,
    greetingTimeout: unreached,
    socketTimeout: unreached,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket({ host = 'localhost', port, secure }, done) {
      const opened = connect({
        host,
        port: Number(port ?? (secure ? 465 : 587)),
        // The default gives each of several addresses but the last a quarter of a second.
        autoSelectFamilyAttemptTimeout: Math.ceil(limits.connect / 3),
      })
      socket = opened
      const signal = AbortSignal.any([whole.signal, AbortSignal.timeout(limits.connect)])
      once(opened, 'connect', { signal }).then(
        () => done(null, { connection: opened }),
        error => {
          opened.destroy()
          done(error)
        },
      )
    },
  })
  transport.use('stream', (mail, done) => {
    mail.message.processFunc(content =>
      content.once('end', () => {
        clearTimeout(timer)
        timer = setTimeout(giveUp, limits.answer)
        onHandedOver()
      }),
    )
    done()
  })
  try {
    await transport.sendMail({ ...message, signal: whole.signal })
  } finally {
    clearTimeout(timer)
  }
}

function toSender(configured: string, name: string | null) {
  const whole = toOneLine(configured)
  const [address] = /[^\s<>@]+@[^\s<>@]+(?=>?$)/.exec(whole) ?? []
  return name !== null && address ? { name: toOneLine(name), address } : whole
}

/** A line break in a mail header would start another header. */
const toOneLine = (value: string) => value.replace(/[\r\n\0]+/g, ' ').trim()

const aboutMail = /^(RCPT TO|DATA)$/

function toSentence(error: unknown): string {
  const {
    code = '',
    responseCode,
    command,
  } = error as { code?: string; responseCode?: number; command?: string }
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return 'The mail server did not accept our sign-in.'
  }
  if (responseCode && command === 'MAIL FROM') {
    return `The mail server refused our address with code ${responseCode}.`
  }
  if (responseCode) {
    const refused = aboutMail.test(command ?? '') ? 'the mail' : 'the connection'
    return `The mail server refused ${refused} with code ${responseCode}.`
  }
  if (/^(ETIMEDOUT|EABORT|ABORT_ERR)$/.test(code)) {
    return 'The mail server did not answer in time.'
  }
  if (code === 'ETLS') {
    return 'No safe connection to the mail server was possible.'
  }
  return /^E(CONN|SOCKET|DNS|NOTFOUND|PIPE|AI_AGAIN|HOST|NET)/.test(code)
    ? 'The mail server could not be reached.'
    : 'The mail could not be handed over to the mail server.'
}

/**
 * Only replies to RCPT TO and DATA are about the mail, except 53x, which is about signing in. 5yz is final (RFC 5321,
 * section 4.2.1). A server that has the mail and says nothing more last said 354, "go ahead".
 */
function toAnswer(error: unknown, isHandedOver: boolean) {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  const isAboutSignIn = responseCode >= 530 && responseCode < 540
  const isAboutMail = responseCode > 0 && !isAboutSignIn && aboutMail.test(command)
  return {
    facts: { last_status: isAboutMail ? responseCode : isHandedOver && !responseCode ? 354 : null },
    isPermanent: isAboutMail && responseCode >= 500,
  }
}
