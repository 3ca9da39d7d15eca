import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { findRelyingParty } from '../../backend/auth/passkeys/relying-party.ts'
import { openFileStore } from '../../backend/storage/open-file-store.ts'
import { toLocalOrigin } from '../local-origin.ts'
import { findSignUpWarning } from '../sign-up-warning.ts'
import { type Check, type Finding, fault, good, toReason, warning } from './finding.ts'

export const checkFiles: Check = async ({ dataDirectory, filesLocation, hostedBackend }) => {
  if (hostedBackend !== null || filesLocation === null) {
    return []
  }
  const version = randomUUID()
  try {
    const store = await openFileStore(join(dataDirectory, 'files'), filesLocation)
    try {
      await store.write(version, Buffer.from('doctor'))
      const found = await store.has(version)
      await store.remove([version])
      return [
        found
          ? good(`Files can be written to ${store.location}.`)
          : fault(`What is written to ${store.location} is not there afterwards.`),
      ]
    } finally {
      await store.close()
    }
  } catch (error) {
    return [
      fault(
        `The bucket of FILES_URL can't be used: ${toReason(error)}. Check address, region and the AWS_ variables.`,
      ),
    ]
  }
}

export const checkMail: Check = async ({ mail, hostedBackend }) => {
  if (hostedBackend !== null) {
    return []
  }
  if (mail === null) {
    return [
      warning('SMTP_URL is not set: messages of visitors wait in the back office, and nobody is mailed.'),
    ]
  }
  const transport = createTransport({ url: mail.smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  try {
    await transport.verify()
    return [good(`The mail server ${new URL(mail.smtpUrl).host} takes mails from us.`)]
  } catch (error) {
    return [
      fault(
        `The mail server ${new URL(mail.smtpUrl).host} does not take mails from us: ${toReason(error)}. Check SMTP_URL.`,
      ),
    ]
  } finally {
    transport.close()
  }
}

export const checkPorts: Check = async ({ host, port, metrics }) => [
  ...(await checkPort('PORT', host, port)),
  ...(metrics === null ? [] : await checkPort('METRICS_PORT', metrics.host, metrics.port)),
]

async function checkPort(variable: string, host: string, port: number): Promise<Finding[]> {
  if (port === 0) {
    return []
  }
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return [good(`${variable}=${port} is free.`)]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') {
      return [fault(`Nobody can listen on ${host}:${port} (${variable}): ${toReason(error)}.`)]
    }
    const path = variable === 'PORT' ? '/livez' : '/metrics'
    const response = await fetch(`${toLocalOrigin(host, port)}${path}`, {
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null)
    return [
      response?.ok
        ? good(`The site is running on ${variable}=${port}.`)
        : fault(`Another program listens on ${variable}=${port}. Stop it, or choose another port.`),
    ]
  } finally {
    server.close()
  }
}

export const checkAddress: Check = async config => {
  const { siteUrl, trustedProxies, host } = config
  if (siteUrl === null) {
    return [
      warning(
        'SITE_URL is not set: links in mails lead to this machine. Set it to the address that visitors use.',
      ),
    ]
  }
  const findings: Finding[] = []
  const signUp = findSignUpWarning(config, siteUrl)
  if (signUp) {
    findings.push(warning(signUp.trim()))
  }
  const relyingParty = findRelyingParty(siteUrl)
  if ('reason' in relyingParty) {
    findings.push(warning(`Nobody can sign in by a passkey: ${relyingParty.reason}.`))
  }
  if (siteUrl.startsWith('https:') && trustedProxies === 0) {
    findings.push(
      warning(
        'SITE_URL is https, so a proxy stands in front, but TRUSTED_PROXIES is 0: all visitors count as one. Set it to the number of proxies.',
      ),
    )
  }
  if (siteUrl.startsWith('https:') && host === '0.0.0.0') {
    findings.push(
      warning(
        'HOST is 0.0.0.0: whoever reaches this port goes past the proxy. Set HOST=127.0.0.1, or let a firewall see to it.',
      ),
    )
  }
  const response = await fetch(siteUrl, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(
    toReason,
  )
  findings.push(
    typeof response === 'string'
      ? warning(`${siteUrl} (SITE_URL) can't be reached from here: ${response}.`)
      : response.status === 200
        ? good(`${siteUrl} (SITE_URL) answers.`)
        : warning(`${siteUrl} (SITE_URL) answers with ${response.status}.`),
  )
  return findings
}
