import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { TimeSlices } from '../backend/time-slices.ts'
import type { Encoding } from './compressed-page.ts'
import type { CachedHandler } from './http-server.ts'
import { findEncoding } from './page-response.ts'
import { withoutAgain } from './site-path.ts'

// Names under assets/ carry a hash of their content. Headers that matter for pages only would be weight.
export const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
}

interface Asset {
  headers: Record<string, string | number>
  body: Buffer
}

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }
const pieceSize = 32 * 1024

/** Sends scripts, styles and fonts of this build from memory, once read. For all else there is the router. */
export function createAssetSender(staticDirectory: string | null): CachedHandler {
  if (staticDirectory === null) {
    return () => false
  }
  const directory = join(staticDirectory, 'assets')
  const names = new Set(readdirSync(directory))
  const assets = new Map<string, Asset>()
  const slices = new TimeSlices({ mayFill: () => true })

  const read = (name: string, encoding: Encoding, type: string): Asset | null => {
    const path = join(directory, name + suffixes[encoding])
    // A build that was made while this process serves has other files: the router has kept those of this one.
    if (!existsSync(path)) {
      return null
    }
    const body = readFileSync(path)
    const compressed = { 'content-encoding': encoding, vary: 'Accept-Encoding' }
    const headers = {
      'content-type': type,
      ...(encoding !== 'identity' && compressed),
      'content-length': body.length,
      ...assetHeaders,
    }
    return { headers, body }
  }

  const find = (name: string, acceptEncoding: string | undefined): Asset | null => {
    const type = getMimeType(name)
    if (type === undefined || !names.has(name)) {
      return null
    }
    const wanted = findEncoding(acceptEncoding)
    const encoding = names.has(name + suffixes[wanted]) ? wanted : 'identity'
    const key = name + suffixes[encoding]
    const asset = assets.get(key) ?? read(name, encoding, type)
    if (asset) {
      assets.set(key, asset)
    }
    return asset
  }

  return ({ url = '', method, headers, httpVersion }, response, network) => {
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || !url.startsWith('/assets/') || headers.range !== undefined) {
      return false
    }
    const name = withoutAgain(url.split('?')[0] ?? '').slice('/assets/'.length)
    const asset = find(name, headers['accept-encoding'] as string | undefined)
    if (!asset) {
      return false
    }
    // HTTP/1.1 keeps connections without being told.
    if (httpVersion === '1.1' && response.shouldKeepAlive) response.removeHeader('connection')
    response.writeHead(200, asset.headers)
    sendPieces(response, method === 'HEAD' ? nothing : asset.body, next => slices.run(network, next))
    return true
  }
}

const nothing = Buffer.alloc(0)

/** Each piece in its turn, and when the one before has left: a large file would hold others up, or wait whole for a slow reader. */
function sendPieces(response: ServerResponse, body: Buffer, inTurn: (work: () => void) => void): void {
  let sent = 0
  const sendMore = () => {
    const piece = body.subarray(sent, sent + pieceSize)
    sent += pieceSize
    if (sent >= body.length) {
      response.end(piece)
    } else if (response.write(piece)) {
      inTurn(sendMore)
    } else {
      response.once('drain', () => inTurn(sendMore))
    }
  }
  sendMore()
}
