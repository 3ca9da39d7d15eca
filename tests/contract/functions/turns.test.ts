import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const atWork: (() => void)[] = []
const handler = () =>
  new Promise<Response>(resolve => atWork.push(() => resolve(new Response(null, { status: 204 }))))

const { backend, keys } = await setUpBackend({ limitRequests: true, functions: { 'count-quote': handler } })

const call = async (address: string) => {
  const headers = { apikey: keys.publishable }
  const request = new Request('http://localhost/functions/v1/count-quote', { method: 'POST', headers })
  return (await backend.fetch(request, { address })).status
}

test('two calls of a network are at work at once, and those of others wait for none of its own', async () => {
  const calls = Array.from({ length: 5 }, () => call('192.0.2.1'))
  await expect.poll(() => atWork.length).toBe(2)
  calls.push(call('198.51.100.1'))
  await expect.poll(() => atWork.length).toBe(3)
  for (let done = 0; done < calls.length; done += 1) {
    await expect.poll(() => atWork.length).toBeGreaterThan(done)
    atWork[done]?.()
  }
  expect(await Promise.all(calls)).toEqual(Array.from(calls, () => 204))
})
