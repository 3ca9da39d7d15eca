import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { toAnnouncedLength } from '../backend/announced-length.ts'
import { type Budgets, largeBody } from '../backend/budgets.ts'
import type { CachedHandler } from './http-server.ts'
import type { KeptAssets } from './kept-assets.ts'
import { sendError } from './page-response.ts'
import { isSitePath, withoutAgain } from './site-path.ts'

/**
 * What is neither cached nor a file of this or another build is paid for like a request to the backend, and refused
 * before its body is read. Returns whether it was refused.
 */
export function createSiteBudget(
  budgets: Budgets,
  staticDirectory: string | null,
  keptAssets: KeptAssets | null,
): CachedHandler {
  const files = listFiles(staticDirectory)
  const isFile = (path: string) =>
    files.has(path) || (path.startsWith('/assets/') && keptAssets?.has(path.slice('/assets/'.length)))
  return ({ url = '/', method, headers }, response, network) => {
    const path = url.split('?')[0] ?? ''
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isSitePath(path) || (isRead && isFile(withoutAgain(path)))) {
      return false
    }
    const bodyLength = toAnnouncedLength({
      transferEncoding: headers['transfer-encoding'],
      contentLength: headers['content-length'],
    })
    const wait = budgets.check(network)
    if (wait === null && (bodyLength <= largeBody || budgets.takeLargeBody(bodyLength))) {
      budgets.spendRequest(network, { url, bodyLength })
      return false
    }
    sendError(budgets.refuse(wait === null ? 'large bodies' : 'site', wait ?? 1), response)
    return true
  }
}

function listFiles(directory: string | null): Set<string> {
  const found = directory === null ? [] : readdirSync(directory, { recursive: true, withFileTypes: true })
  const paths = found.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return new Set(
    paths.map(
      path =>
        `/${relative(directory ?? '', path)
          .split(sep)
          .join('/')}`,
    ),
  )
}
