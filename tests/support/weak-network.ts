import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A proxy between a browser and the site, which behaves as it is told. */
export interface WeakNetwork {
  url: string
  /** Requests that reached the site: method and path. */
  seen: string[]
  /** Whether nothing gets through. */
  isAway: boolean
  /** Whether a request reaches nobody. */
  isLost: (path: string, method: string) => boolean
  /** Whether the site answers and nobody hears it. */
  losesAnswer: (path: string, method: string) => boolean
  /** In milliseconds, before a request goes on. */
  delay: number
  /** In milliseconds between the pieces in which a page arrives; 0 sends it whole. */
  gap: number
  /** What the site is asked instead. */
  toPath: (path: string) => string
  change: (path: string, answer: Answer) => Answer
  close(): Promise<void>
}

const unchanged: WeakNetwork['change'] = (_path, answer) => answer

export async function openWeakNetwork(siteUrl: string): Promise<WeakNetwork> {
  const { hostname, port } = new URL(siteUrl)
  const server = createServer((asked, response) => void pass(asked, response))
  const pass = async (asked: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: path = '/' } = asked
    if (network.delay > 0) await new Promise(resolve => setTimeout(resolve, network.delay))
    if (network.isAway || network.isLost(path, method)) return response.destroy()
    network.seen.push(`${method} ${path}`)
    const { 'if-none-match': tag, ...others } = asked.headers
    // A tag names what the site said, not what becomes of it here.
    const condition = tag !== undefined && network.change === unchanged ? { 'if-none-match': tag } : {}
    const headers = { ...others, ...condition, 'accept-encoding': 'identity' }
    const onward = request({ hostname, port, method, path: network.toPath(path), headers }, async answer => {
      const body = Buffer.concat(await answer.toArray())
      if (network.losesAnswer(path, method)) return response.destroy()
      const { status, ...rest } = network.change(path, {
        status: answer.statusCode ?? 502,
        headers: answer.headers,
        body,
      })
      const { 'transfer-encoding': _chunked, 'content-length': _length, ...kept } = rest.headers
      response.writeHead(status, { ...kept, 'content-length': rest.body.length })
      const isPage = String(rest.headers['content-type']).startsWith('text/html')
      for (const piece of network.gap > 0 && isPage ? cut(rest.body) : [rest.body]) {
        response.write(piece)
        await new Promise(resolve => setTimeout(resolve, network.gap))
      }
      response.end()
    })
    onward.on('error', () => response.destroy())
    asked.pipe(onward)
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const network: WeakNetwork = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen: [],
    isAway: false,
    isLost: () => false,
    losesAnswer: () => false,
    delay: 0,
    gap: 0,
    toPath: path => path,
    change: unchanged,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return network
}

/** A page is some 80 KB: pieces of a few KB end within whatever may move. */
const cut = (body: Buffer): Buffer[] => {
  const size = Math.ceil(body.length / 16)
  return Array.from({ length: 16 }, (_, index) => body.subarray(index * size, (index + 1) * size))
}
