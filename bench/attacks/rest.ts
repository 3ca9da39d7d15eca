/** With the public key alone: `node bench/attacks/rest.ts <way> <url> <key> <seconds> <networks>`. */
import { Agent, request } from 'node:http'

const [way = 'embeds', url = '', key = '', seconds = '20', networks = '1'] = process.argv.slice(2)
const until = Date.now() + Number(seconds) * 1000
const { port } = new URL(url)

const atOnce = 64

interface Attack {
  path: string
  method?: string
  type?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

let made = 0
const word = () => `x${(made++).toString(36)}`
const nest = (levels: number, columns = '') =>
  Array.from({ length: levels }, (_, n) => (n % 2 ? 'posts' : 'categories')).reduceRight(
    (inside, name) => `${columns}${name}(${inside})`,
    `${columns || 'id'}`,
  )
const repeated = (count: number) => Array.from({ length: count }, (_, n) => `a${n}:content`).join()
const megabytes = (count: number, piece: string) => piece.repeat((count * 1024 * 1024) / piece.length)
const form = 'application/x-www-form-urlencoded'
const largeForm = megabytes(4, 'a&')
const largeObject = JSON.stringify(
  Object.fromEntries(Array.from({ length: 400_000 }, (_, n) => [`k${n}`, n])),
)
const mediumForm = 'ab=c&'.repeat(50_000)
const mediumRows = `[${'{},'.repeat(80_000)}{}]`

const ways: Record<string, () => Attack> = {
  none: () => ({ path: '/healthz' }),
  embeds: () => ({ path: `/rest/v1/posts?select=${nest(6)}` }),
  'embeds-of-three': () => ({ path: `/rest/v1/posts?select=*,${nest(3, '*,')}` }),
  wide: () => ({ path: `/rest/v1/posts?select=${repeated(400)}` }),
  'wide-csv': () => ({ path: `/rest/v1/posts?select=${repeated(4)}`, headers: { accept: 'text/csv' } }),
  count: () => ({
    path: `/rest/v1/posts?select=id&or=(${Array.from({ length: 90 }, () => `content.ilike.*${word()}*`)})`,
    headers: { prefer: 'count=exact' },
  }),
  lists: () => ({
    path: `/rest/v1/posts?select=id&title=in.(${Array.from({ length: 1_500 }, word)})`,
  }),
  order: () => ({
    path: `/rest/v1/posts?select=id&order=${Array.from({ length: 300 }, (_, n) => (n % 2 ? 'content.desc' : 'title'))}`,
  }),
  cheap: () => ({ path: '/rest/v1/categories?select=id' }),
  'unknown-names': () => ({ path: `/rest/v1/${word()}` }),
  form: () => ({ path: '/rest/v1/posts', method: 'POST', type: form, body: largeForm }),
  object: () => ({ path: '/rest/v1/posts?id=not.is.null', method: 'PATCH', body: largeObject }),
  'form-to-function': () => ({
    path: '/rest/v1/rpc/count_posts_by_category',
    method: 'POST',
    type: form,
    body: mediumForm,
  }),
  'rows-to-function': () => ({
    path: '/rest/v1/rpc/count_posts_by_category',
    method: 'POST',
    body: mediumRows,
  }),
  'drop-pages': () => ({ path: '/rest/v1/posts?id=not.is.null', method: 'PATCH', body: '{}' }),
  searches: () => ({ path: `/company/blog?q=${word()}` }),
  parameters: () => ({ path: `/company/blog?${word()}=1` }),
  missing: () => ({ path: `/${word()}` }),
  'missing-posts': () => ({ path: `/company/blog/${word()}` }),
  'contact-function': () => ({
    path: '/functions/v1/send-holla-email',
    method: 'POST',
    body: megabytes(0.9, '[],'),
  }),
  'sign-up': () => ({ path: '/auth/v1/signup', method: 'POST', body: largeObject }),
  'storage-list': () => ({
    path: '/storage/v1/object/list/post-images',
    method: 'POST',
    body: largeObject.slice(0, 1_900_000),
  }),
}

const attack = ways[way]
if (!attack) {
  throw new Error(`Say which way: ${Object.keys(ways).join(', ')}`)
}
const agents = Array.from(
  { length: Number(networks) },
  (_, network) =>
    new Agent({
      keepAlive: true,
      localAddress: `127.1.${network >> 8}.${(network & 255) + 1}`,
      maxSockets: atOnce,
    }),
)
const statuses = new Map<string, number>()
const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1)

function send(n: number): Promise<void> {
  const { path, method = 'GET', type = 'application/json', body, headers } = attack?.() ?? { path: '/' }
  return new Promise(resolve => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: agents[n % agents.length],
        headers: {
          apikey: key,
          ...(body && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      answer => {
        count(String(answer.statusCode))
        answer.resume()
        answer.on('close', resolve)
      },
    )
    sent.setTimeout(10_000, () => sent.destroy(new Error('timeout')))
    sent.on('error', error => {
      count('code' in error ? String(error.code) : error.message)
      resolve()
    })
    sent.end(body)
  })
}

await Promise.all(
  Array.from({ length: atOnce }, async (_, n) => {
    while (Date.now() < until) {
      await send(n)
    }
  }),
)
process.stdout.write(`${[...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')}\n`)
process.exit(0)
