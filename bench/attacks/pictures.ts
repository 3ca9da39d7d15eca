/** Half of the requests are abandoned: `node bench/attacks/pictures.ts sizes <url> <key> <seconds> <networks>`. */
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

const [, url = '', , seconds = '20', networks = '1'] = process.argv.slice(2)
const until = Date.now() + Number(seconds) * 1000
const answers: Record<string, number> = {}
let alive = 0

const paths = process.env.PICTURES?.split(',') ?? []

for (let i = 0; Date.now() < until; i += 1) {
  if (alive < 300) {
    ask(i)
  }
  if (i % 20 === 0 || alive >= 300) await setTimeout(5)
}
process.stdout.write(`${JSON.stringify(answers)}\n`)
process.exit()

function ask(i: number): void {
  const network = i % Number(networks)
  const [width, height, quality] = [1 + (i % 1999), 1 + ((i * 7) % 1999), 20 + (i % 81)]
  const format = ['avif', 'webp', 'origin'][i % 3]
  const sent = request(
    `${url}${paths[i % paths.length]}?width=${width}&height=${height}&quality=${quality}&format=${format}`,
    { localAddress: `127.1.${network >> 8}.${(network & 255) + 1}`, agent: false },
    answer => {
      answers[answer.statusCode ?? 0] = (answers[answer.statusCode ?? 0] ?? 0) + 1
      answer.resume()
    },
  )
  alive += 1
  sent.on('close', () => {
    alive -= 1
  })
  sent.on('error', () => {})
  sent.end()
  if (i % 2 === 0) void setTimeout(100).then(() => sent.destroy())
}
