import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Budgets } from '../budgets.ts'
import type { ChangeKnowledge } from '../realtime/change-feed.ts'
import { readTransactionIds, transactionHeader } from '../transaction-id.ts'
import { type AnswerCache, toAnswerKey } from './answer-cache.ts'

interface Parts {
  answers: AnswerCache
  budgets: Budgets
  changes: ChangeKnowledge
  publishableKey: string
}

const prefix = '/rest/v1/'

/** Runs before a `Request` is made of it. */
export function sendKeptAnswer(
  { answers, budgets, changes, publishableKey }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  network: string,
): boolean {
  const { method, url = '', headers } = request
  const { apikey, authorization } = headers
  const isVisitor =
    apikey === publishableKey && (authorization === undefined || authorization === `Bearer ${apikey}`)
  if (method !== 'GET' || !isVisitor || !url.startsWith(prefix) || !changes.isAlive) {
    return false
  }
  const key = toAnswerKey(url.slice(prefix.length - 1), name => headers[name] as string | undefined)
  const answer = answers.get(key)
  const known = readTransactionIds({ cookie: headers.cookie, header: headers[transactionHeader] })
  // A spent budget is refused on the usual path.
  if (!answer || !known.every(id => changes.hasSeen(id)) || budgets.check(network) !== null) {
    return false
  }
  const isKnown = headers['if-none-match'] === answer.etag
  budgets.spend(network, 'kept')
  budgets.spend(network, 'keptSent', isKnown ? 0 : answer.body.length / 1024)
  response.writeHead(isKnown ? 304 : answer.status, isKnown ? answer.headers : answer.headersWithLength)
  response.end(isKnown ? null : answer.body)
  return true
}
