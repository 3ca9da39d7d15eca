import { afterEach, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

const count = (body: string, headers: Record<string, string> = {}) =>
  backend.fetch('/functions/v1/count-quote', {
    method: 'POST',
    headers: { apikey: backend.keys.publishable, 'content-type': 'application/json', ...headers },
    body,
  })

const listCounts = () => backend.sql`select event, count from private.quote_counts order by event`

afterEach(() => backend.sql`delete from private.quote_counts`)

test('a started calculator adds one to the number of the day, and nothing of who it was is kept', async () => {
  for (const event of ['start', 'start', 'whatsapp']) {
    const answer = await count(JSON.stringify({ event, url: 'oja.example', volume: 5_000 }))
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
  }
  const rows =
    await backend.sql`select *, (now() at time zone 'Africa/Lagos')::date = day as today from private.quote_counts order by event`
  expect(rows.map(({ day: _, ...row }) => row)).toEqual([
    { event: 'start', count: 2, today: true },
    { event: 'whatsapp', count: 1, today: true },
  ])
})

test('whoever asks to be left alone is not counted', async () => {
  for (const header of ['sec-gpc', 'dnt'])
    expect((await count('{"event":"start"}', { [header]: '1' })).status).toBe(204)
  expect(await listCounts()).toEqual([])
  await count('{"event":"start"}', { dnt: '0' })
  expect(await listCounts()).toEqual([{ event: 'start', count: 1 }])
})

test('anything but an event of the list is refused and counts nothing', async () => {
  for (const body of [
    '',
    '[]',
    'null',
    '"start"',
    '{}',
    '{"event":"visit"}',
    '{"event":["start"]}',
    '{"event":{}}',
  ])
    expect((await count(body)).status).toBe(422)
  const asked = await backend.fetch('/functions/v1/count-quote', {
    headers: { apikey: backend.keys.publishable },
  })
  expect(asked.status).toBe(405)
  expect(await listCounts()).toEqual([])
})

test('a day that is counted full stays full', async () => {
  await backend.sql`insert into private.quote_counts values ((now() at time zone 'Africa/Lagos')::date, 'start', 1000000)`
  expect((await count('{"event":"start"}')).status).toBe(204)
  expect(await listCounts()).toEqual([{ event: 'start', count: 1_000_000 }])
})
