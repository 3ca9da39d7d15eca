import { afterAll, expect, test, vi } from 'vitest'
import { imageWidths } from '../../../app/data/image-sources.ts'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { allowedWidths } from '../../../backend/storage/image-sizes.ts'
import { drawImage, openPictures } from './support/storage.ts'

const { backend, upload, stop } = await openPictures()
afterAll(stop)

const askFrom = (network: string, name: string, query: string, signal: AbortSignal | null = null) => {
  const url = `${backend.url}/storage/v1/render/image/public/post-images/${name}?${query}`
  return backend.backend.fetch(new Request(url, { signal }), { address: network })
}

/** Makes reading the picture, and so making it, wait until it is let go; tells what was read in which order. */
function holdReading() {
  const { read } = DiskFileStore.prototype
  const order: string[] = []
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const spy = vi.spyOn(DiskFileStore.prototype, 'read').mockImplementation(async function (
    this: DiskFileStore,
    ...given
  ) {
    order.push(given[0])
    await held
    return read.apply(this, given)
  })
  return { order, letGo, restore: () => spy.mockRestore() }
}

const versionOf = async (name: string): Promise<string> => {
  const [row] = await backend.sql`select version from storage.objects where name = ${name}`
  return row?.version
}

test('the widths that are made are those that the site asks for', () => {
  expect(allowedWidths).toEqual(imageWidths)
})

test('a hundred and forty sizes from one address are five pictures', async () => {
  const name = await upload(await drawImage(1600, 900).jpeg().toBuffer())
  const tags = new Set<string | null>()
  for (let width = 10; width <= 1400; width += 10) {
    const answer = await askFrom('192.0.2.1', name, `width=${width}`)
    expect(answer.status).toBe(200)
    tags.add(answer.headers.get('etag'))
  }
  expect(tags.size).toBe(5)
})

test('a network that asks for much delays the picture of another by one of its own', async () => {
  const names = await Promise.all(
    Array.from({ length: 6 }, async () => upload(await drawImage(200, 100).png().toBuffer())),
  )
  const versions = await Promise.all(names.map(versionOf))
  const { order, letGo, restore } = holdReading()
  try {
    const greedy = names.slice(0, 5).map(name => askFrom('192.0.2.1', name, 'width=128'))
    await expect.poll(() => order.length).toBe(1)
    const modest = askFrom('192.0.2.2', names[5] ?? '', 'width=128')
    await new Promise(resolve => setTimeout(resolve, 300))
    letGo()
    const answers = await Promise.all([...greedy, modest])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(order.indexOf(versions[5] ?? '')).toBeLessThanOrEqual(2)
  } finally {
    restore()
  }
})

test('a picture that nobody waits for any more is not made, and one that somebody waits for is', async () => {
  const names = await Promise.all(
    Array.from({ length: 3 }, async () => upload(await drawImage(200, 100).png().toBuffer())),
  )
  const [first = '', left = '', shared = ''] = names
  const { order, letGo, restore } = holdReading()
  try {
    const leaving = new AbortController()
    const answers = [askFrom('192.0.2.1', first, 'width=128')]
    await expect.poll(() => order.length).toBe(1)
    answers.push(
      askFrom('192.0.2.1', left, 'width=128', leaving.signal),
      askFrom('192.0.2.1', shared, 'width=128', leaving.signal),
      askFrom('192.0.2.1', shared, 'width=128'),
    )
    await new Promise(resolve => setTimeout(resolve, 300))
    leaving.abort('Client connection prematurely closed.')
    letGo()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect([statuses[0], statuses[3]]).toEqual([200, 200])
    expect(order).not.toContain(await versionOf(left))
    expect(order).toContain(await versionOf(shared))
    expect(backend.errors).toEqual([])
  } finally {
    restore()
  }
})
