import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Server } from '../server.ts'

const [width, height] = [1600, 1200]

/** One of each type, as large as the back office sends them. Returns the paths of their renderings. */
export async function addPictures(server: Server, token: string): Promise<string[]> {
  const noise = { raw: { width: 200, height: 150, channels: 3 as const } }
  const pixels = await sharp(randomBytes(200 * 150 * 3), noise)
    .resize(width, height)
    .raw()
    .toBuffer()
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  const kinds = { jpeg: image.clone().jpeg(), webp: image.clone().webp(), avif: image.clone().avif() }
  const paths: string[] = []
  for (const [type, encoder] of Object.entries(kinds)) {
    const place = `post-images/bench-${crypto.randomUUID()}.${type}`
    const answer = await fetch(`${server.url}/storage/v1/object/${place}`, {
      method: 'POST',
      headers: {
        apikey: server.keys.publishable,
        authorization: `Bearer ${token}`,
        'content-type': `image/${type}`,
      },
      body: new Uint8Array(await encoder.toBuffer()),
    })
    if (!answer.ok) {
      throw new Error(`A picture was not taken: ${answer.status} ${await answer.text()}`)
    }
    paths.push(`/storage/v1/render/image/public/${place}`)
  }
  return paths
}
