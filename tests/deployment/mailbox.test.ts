import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readMailbox } from '../../backend/canary/mailbox.ts'
import { certificate, certificatePath, keyPath } from '../support/webhook-receiver.ts'

/** Debian's Dovecot, with one user, on two ports of its own: TLS from the first byte, and STARTTLS. */
const [tlsPort, plainPort] = [39_481, 39_482]
const folder = mkdtempSync(join(tmpdir(), 'holla-dovecot-'))
const inbox = join(folder, 'mail/new')
let dovecot: ChildProcess | null = null

afterAll(async () => {
  if (dovecot?.exitCode === null) {
    dovecot.kill('SIGTERM')
    await once(dovecot, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  chmodSync(folder, 0o755)
  for (const name of ['new', 'cur', 'tmp']) mkdirSync(join(folder, 'mail', name), { recursive: true })
  cpSync(keyPath, join(folder, 'key.pem'))
  cpSync(certificatePath, join(folder, 'certificate.pem'))
  writeFileSync(join(folder, 'users'), 'canary@site.example:{PLAIN}seed & feather\n')
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `protocols = imap
base_dir = ${folder}/run
log_path = ${folder}/log
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}
}
service imap-login {
  inet_listener imap {
    port = ${plainPort}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
`,
  )
  execFileSync('chown', ['-R', 'mail:mail', join(folder, 'mail')])
  dovecot = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'inherit' })
  await expect.poll(() => answers(tlsPort)).toBe(true)
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

function put(messageId: string): void {
  const path = join(inbox, `${crypto.randomUUID()}.host`)
  writeFileSync(
    path,
    `From: site@site.example\r\nMessage-ID: ${messageId}\r\nSubject: Canary\r\n\r\nHello\r\n`,
  )
  execFileSync('chown', ['mail:mail', path])
}

const countMails = () => ['new', 'cur'].flatMap(name => readdirSync(join(folder, 'mail', name))).length

const location = {
  host: 'localhost',
  port: tlsPort,
  isSecure: true,
  user: 'canary@site.example',
  password: 'seed & feather',
  folder: 'INBOX',
  ca: certificate,
}

async function read(given: Partial<typeof location> = {}): Promise<string[]> {
  let seen: string[] = []
  const choose = async (messageIds: string[]) => {
    seen = messageIds
    return new Set(messageIds.filter(id => id.endsWith('@site.example>')))
  }
  await readMailbox({ ...location, ...given }, { choose, signal: AbortSignal.timeout(30_000) })
  return seen.toSorted()
}

beforeEach(async () => {
  if (!dovecot) await start()
})

test('canaries are found and deleted, and other mails stay', async () => {
  const own = `<canary-${crypto.randomUUID()}@site.example>`
  const others = `<canary-${crypto.randomUUID()}@other.example>`
  for (const id of [own, others, '<letter@site.example>']) put(id)
  expect(await read()).toEqual([own, others].toSorted())
  expect(countMails()).toBe(2)
  expect(await read()).toEqual([others])
})

test('within this machine it goes without TLS, too', async () => {
  const { ca: _, ...plain } = location
  await readMailbox(
    { ...plain, port: plainPort, isSecure: false },
    { choose: async () => new Set(), signal: AbortSignal.timeout(30_000) },
  )
})

test.each([
  ['a wrong password', { password: 'other' }, 'The mailbox did not accept our sign-in.'],
  ['a folder that is not there', { folder: 'Nowhere' }, 'The mailbox has no such folder.'],
  [
    'a certificate of nobody we know',
    { ca: undefined as never },
    'No safe connection to the mailbox was possible.',
  ],
  ['a closed port', { port: 39_483 }, 'The mailbox could not be read.'],
])('%s is told in words', async (_, given, sentence) => {
  await expect(read(given)).rejects.toThrow(sentence)
})
