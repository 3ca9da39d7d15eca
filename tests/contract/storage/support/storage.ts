import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { startBackend } from '../../../support/backend.ts'
import type { Person } from '../../../support/people.ts'

/** A picture of its own for each call, so that no two are equal by chance. */
export function drawImage(width = 64, height = 48) {
  const colour = { r: Math.floor(Math.random() * 256), g: 120, b: 60 }
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

/** A photo as a phone makes it: lying on its side, with the place it was taken at. */
export const takePhoto = (width = 64, height = 48) =>
  drawImage(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'PhoneMaker', Copyright: 'Ada Obi' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .jpeg()
    .toBuffer()

/** Two frames, each of one colour. */
export async function drawAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  // Two plain colours far apart: frames that look alike are stored as one.
  const draw = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([draw('#26348b'), draw('#ffc524')])
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [100, 100] })
    .toBuffer()
}

/** A backend with the product's own bucket, an editor who may write to it, and a look at what is on disk. */
export async function openPostImages() {
  const filesDirectory = mkdtempSync(join(tmpdir(), 'holla-storage-'))
  const backend = await startBackend({ filesDirectory })
  const editor = await backend.people.editor()
  const images = (person: Person = editor) => person.client.storage.from('post-images')
  return {
    backend,
    editor,
    filesDirectory,
    images,
    publicUrl: (key: string) => images().getPublicUrl(key).data.publicUrl,
    findRow: async (name: string) => {
      const [row] = await backend.sql`select * from storage.objects where name = ${name}`
      return row
    },
    listFiles: () =>
      readdirSync(join(filesDirectory, 'objects'), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => entry.name),
    async stop() {
      await backend.stop()
      rmSync(filesDirectory, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** The same, with what tests of rendering need. */
export async function openPictures() {
  const site = await openPostImages()
  const bucket = () => site.backend.serviceClient().storage.from('post-images')
  return {
    ...site,
    bucket,
    async upload(content: Buffer): Promise<string> {
      const name = newKey('img')
      const { error } = await bucket().upload(name, content, { contentType: 'application/octet-stream' })
      expect(error).toBeNull()
      return name
    },
    async ask(name: string, query: string, headers: Record<string, string> = {}) {
      const url = `${site.backend.url}/storage/v1/render/image/public/post-images/${name}?${query}`
      const answer = await fetch(url, { headers: { accept: '*/*', ...headers } })
      return { answer, body: Buffer.from(await answer.arrayBuffer()) }
    },
  }
}

export const newKey = (extension = 'png') => `${crypto.randomUUID()}.${extension}`

/** A backend with a private bucket in which everybody has a folder of their own. */
export async function openPapers() {
  const backend = await startBackend()
  const owner = await backend.people.visitor()
  const stranger = await backend.people.visitor()
  const folder = owner.id
  await backend.serviceClient().storage.createBucket('papers')
  await backend.serviceClient().storage.createBucket('other')
  await backend.sql.unsafe(`
    create policy "People have a folder each" on storage.objects
    for all to authenticated
    using (bucket_id = 'papers' and (storage.foldername(name))[1] = auth.uid()::text)
    with check (bucket_id = 'papers' and (storage.foldername(name))[1] = auth.uid()::text)`)
  const papers = (person: Person = owner) => person.client.storage.from('papers')
  return {
    backend,
    owner,
    stranger,
    folder,
    papers,
    /** Writes a file into the owner's folder and tells its whole key. */
    write: async (key: string, text = 'hello') => {
      const { error } = await papers().upload(`${folder}/${key}`, text, { contentType: 'text/plain' })
      expect(error).toBeNull()
      return `${folder}/${key}`
    },
    clear: () => backend.serviceClient().storage.emptyBucket('papers'),
  }
}
