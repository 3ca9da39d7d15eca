import { lookup as resolve } from 'node:dns'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { DeliveryError } from '../outbox/outbox.ts'
import { isPublicAddress } from './public-address.ts'

export interface WebhookAnswer {
  status: number
  text: string // the beginning of its body
}

export interface WebhookOptions {
  allowPrivateAddresses: boolean // for tests
  ca?: string | undefined // a certificate authority besides the usual ones
}

const timeout = 10_000 // milliseconds for a whole call, from DNS look-up to the end of the response
const answerLength = 500

/** Connects to the address that was checked, against DNS rebinding, and follows no redirects. @throws DeliveryError */
export async function postWebhook(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
  { allowPrivateAddresses, ca }: WebhookOptions,
): Promise<WebhookAnswer> {
  const isAllowed = (address: string) => allowPrivateAddresses || isPublicAddress(address)
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (target.protocol !== 'https:' || (isIP(host) !== 0 && !isAllowed(host))) {
    throw notPublic()
  }
  // Not the global agent, which the environment may point to a proxy.
  const agent = new Agent({ keepAlive: false, maxCachedSessions: 0 })
  try {
    return await new Promise<WebhookAnswer>((succeed, fail) => {
      const call = request(
        target,
        {
          method: 'POST',
          agent,
          ...(ca && { ca }),
          lookup: createLookup(isAllowed),
          signal: AbortSignal.timeout(timeout),
          maxHeaderSize: 16_384,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        response => {
          let text = ''
          const end = () => {
            succeed({ status: response.statusCode ?? 0, text: toPlainText(text) })
            response.destroy()
          }
          response.setEncoding('utf8')
          response.on('data', chunk => {
            text += chunk
            if (text.length >= answerLength) end()
          })
          response.on('end', end)
          response.on('error', fail)
        },
      )
      call.on('error', fail)
      // Ends without an error or a response, for example, at a switch to another protocol.
      call.on('close', () => fail(new Error('The connection was closed without an answer')))
      call.end(body)
    })
  } catch (error) {
    throw error instanceof DeliveryError ? error : new DeliveryError(toSentence(error), { cause: error })
  } finally {
    agent.destroy()
  }
}

const createLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = (addresses ?? []).filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (error || !first) {
        return callback(error ?? notPublic(), '', 0)
      }
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family)
    })
  }

const notPublic = () =>
  Object.assign(new DeliveryError('The address does not lead to the public internet.'), { code: 'EACCES' })

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const toPlainText = (text: string) =>
  text
    .slice(0, answerLength)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')

function toSentence(error: unknown): string {
  const { code = '', name } = error as { code?: string; name?: string }
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') {
    return 'Nobody answered within ten seconds.'
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return 'The name of the address could not be found.'
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code)) {
    return 'No safe connection was possible: the certificate is not valid for this address.'
  }
  return 'The address could not be reached.'
}
