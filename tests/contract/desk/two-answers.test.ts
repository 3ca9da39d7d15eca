import { expect, test } from 'vitest'
import { setUpAnswering } from './support/answering.ts'

const desk = await setUpAnswering()
const { backend, bisi, receiveLetter, answer, listShown } = desk
const kofi = await backend.people.member('desk')

async function sendAs(person: typeof bisi, leadId: string, text: string, seen_answers?: unknown) {
  return person.client.rpc('send_lead_answer', {
    p_id: crypto.randomUUID(),
    p_lead_id: leadId,
    p_answer: {
      channel: 'mail',
      subject: 'Re: Our app',
      text,
      ...(seen_answers !== undefined && { seen_answers }),
    },
  })
}

test('of two people who send in the same moment one is refused in words, and sends it once they have seen the other', async () => {
  const letter = await receiveLetter()
  const outcomes = await Promise.all([
    sendAs(bisi, letter, 'From Bisi', []),
    sendAs(kofi, letter, 'From Kofi', []),
  ])
  const [refused] = outcomes.filter(({ error }) => error)
  const [first] = outcomes.filter(({ data }) => data)
  expect(refused).toMatchObject({ status: 409, error: { code: 'PT409' } })
  expect(refused?.error?.message).toBe(
    `${first?.data.by} has answered meanwhile. Read that answer first; yours was not sent.`,
  )
  expect(JSON.parse(refused?.error?.details ?? '')).toEqual([first?.data.id])
  expect(await listShown(letter)).toHaveLength(1)

  const second = first?.data.by === bisi.email ? kofi : bisi
  const { data } = await sendAs(second, letter, 'In addition', [first?.data.id])
  expect(data).toMatchObject({ by: second.email, state: 'waiting' })
  expect((await listShown(letter)).map(({ text }: { text: string }) => text)).toEqual([
    first?.data.text,
    'In addition',
  ])
})

test('an answer of one’s own that was sent elsewhere is told as one’s own', async () => {
  const letter = await receiveLetter()
  await answer(letter, 'From a phone')
  const { error } = await sendAs(bisi, letter, 'From a desk', [])
  expect(error?.message).toBe('You have answered meanwhile. Read that answer first; yours was not sent.')
})

test('an answer that was taken back or failed reaches nobody, so it holds no other up', async () => {
  const letter = await receiveLetter()
  const { id } = await answer(letter, 'By mistake')
  await bisi.client.rpc('withdraw_lead_answer', { p_id: id })
  expect((await sendAs(kofi, letter, 'From Kofi', [])).error).toBeNull()

  const other = await receiveLetter()
  const failed = await answer(other, 'To nobody')
  await desk.sql`update public.lead_answers set failed_at = now() where id = ${failed.id}`
  expect((await sendAs(kofi, other, 'From Kofi', [])).error).toBeNull()
})

test('who does not say what they have seen sends as before, and the same call again is never a second answer', async () => {
  const letter = await receiveLetter()
  await answer(letter, 'From Bisi')
  expect((await sendAs(kofi, letter, 'From an older version')).error).toBeNull()

  const other = await receiveLetter()
  const id = crypto.randomUUID()
  await answer(other, 'Once', { seen_answers: [] }, id)
  expect((await sendAs(kofi, other, 'From Kofi', [id])).error).toBeNull()
  expect(await answer(other, 'Once', { seen_answers: [] }, id)).toMatchObject({ id, text: 'Once' })
})

test.each([[{}], ['all'], [[null]], [['one']]])('%j names no answers', async seen => {
  const { error } = await sendAs(kofi, await receiveLetter(), 'Hello', seen)
  expect(error).toMatchObject({ code: expect.stringMatching(/^22/) })
})
