/** As much of an IMAP4rev1 server (RFC 3501) as reading and tidying one folder needs, over TLS, on a free port. */
import { readFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:tls'
import { certificate, keyPath } from './webhook-receiver.ts'

export interface StoredMail {
  uid: number
  messageId: string
  isDeleted?: boolean
}

export interface ImapServer {
  port: number
  mails: StoredMail[]
  password: string
  /** Takes connections and says nothing, as long as it is set. */
  isSilent: boolean
  add(messageId: string): void
  close(): Promise<void>
}

export async function openImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  let lastUid = 0
  const imap: ImapServer = {
    port: 0,
    mails: [],
    password: 'seed & feather',
    isSilent: false,
    add(messageId) {
      lastUid += 1
      imap.mails.push({ uid: lastUid, messageId })
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  const server = createServer({ key: readFileSync(keyPath), cert: certificate }, socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (imap.isSilent) return
    socket.write('* OK ready\r\n')
    let received = ''
    socket.on('data', data => {
      received += data
      for (let end = received.indexOf('\r\n'); end !== -1; end = received.indexOf('\r\n')) {
        const line = received.slice(0, end)
        received = received.slice(end + 2)
        socket.write(`${respond(imap, line).join('\r\n')}\r\n`)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  imap.port = (server.address() as AddressInfo).port
  return imap
}

function respond(imap: ImapServer, line: string): string[] {
  const [, tag = '*', command = '', rest = ''] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? []
  const done = (...untagged: string[]) => [...untagged.map(text => `* ${text}`), `${tag} OK done`]
  const verb = command.toUpperCase()
  switch (verb === 'UID' ? `UID ${rest.split(' ')[0]?.toUpperCase()}` : verb) {
    case 'CAPABILITY':
      return done('CAPABILITY IMAP4rev1 UIDPLUS')
    case 'LOGIN':
      return rest.endsWith(`"${imap.password}"`)
        ? done()
        : [`${tag} NO [AUTHENTICATIONFAILED] Wrong user or password`]
    case 'LIST':
    case 'LSUB':
      return done('LIST () "/" "INBOX"')
    case 'SELECT':
    case 'EXAMINE':
      return /^"?INBOX"?$/i.test(rest)
        ? [...done(`${imap.mails.length} EXISTS`, 'OK [UIDVALIDITY 1]', 'FLAGS (\\Deleted)')]
        : [`${tag} NO [NONEXISTENT] There is no such folder`]
    case 'UID SEARCH': {
      const [, words = ''] = /MESSAGE-ID "?([^"]*)"?/i.exec(rest) ?? []
      const found = imap.mails.filter(({ messageId }) => messageId.includes(words))
      return done(`SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`)
    }
    case 'UID FETCH':
      return done(
        ...imap.mails.map(({ uid, messageId }, index) => {
          const envelope = `(NIL NIL NIL NIL NIL NIL NIL NIL NIL "${messageId}")`
          return `${index + 1} FETCH (UID ${uid} ENVELOPE ${envelope})`
        }),
      )
    case 'UID STORE': {
      const chosen = toUids(rest.split(' ')[1] ?? '', imap.mails)
      for (const mail of imap.mails) {
        if (chosen.includes(mail.uid)) mail.isDeleted = true
      }
      return done()
    }
    case 'UID EXPUNGE':
    case 'EXPUNGE':
      imap.mails = imap.mails.filter(({ isDeleted }) => !isDeleted)
      return done()
    case 'LOGOUT':
      return done('BYE')
    default:
      return done()
  }
}

/** `1:3,7` */
const toUids = (set: string, mails: StoredMail[]): number[] =>
  mails
    .map(({ uid }) => uid)
    .filter(uid =>
      set.split(',').some(range => {
        const [from = 0, to = from] = range.split(':').map(Number)
        return uid >= from && uid <= to
      }),
    )
