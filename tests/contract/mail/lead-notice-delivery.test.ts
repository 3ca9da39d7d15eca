import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openInbox } from '../../support/inbox.ts'
import { setUpDesk } from './support/desk.ts'

const desk = await setUpDesk()

describe('a mail server that', () => {
  /** Until the queue has nothing left to try, at most an hour of its time. */
  async function passAnHour(during: () => Promise<unknown> = async () => {}) {
    for (let count = 0; count < 6; count += 1) {
      await during()
      await desk.tell()
      await desk.passTime('10 minutes')
      await desk.deliver()
    }
  }

  beforeEach(() => desk.choose(desk.people.bola, { letters: 'none' }))

  test('is down for an hour gets the mail once, and one more of all that came meanwhile; the account says so', async () => {
    const { port } = desk.inbox
    await desk.inbox.close()
    const subjects = ['Letter 1', 'Letter 2', 'Letter 3', 'Letter 4', 'Letter 5', 'Letter 6']
    await passAnHour(() => desk.write({ subject: subjects.shift() ?? '' }))
    const waiting = await desk.findLast(desk.people.ada)
    expect(waiting).toMatchObject({
      delivered_at: null,
      failed_at: null,
      last_error: 'The mail server could not be reached.',
    })
    expect(waiting.attempts).toBeGreaterThan(2)

    desk.inbox = await openInbox(port)
    await passAnHour()
    expect(desk.mailsTo(desk.people.ada).map(mail => /^Subject: (.*)\r$/m.exec(mail)?.[1])).toEqual([
      'Ngozi Eze: Letter 1',
      '5 new messages',
    ])
    const sent = await desk.findLast(desk.people.ada)
    expect(sent).toMatchObject({ delivered_at: expect.any(String), last_error: null })
  })

  test('greylists takes the mail at the second try', async () => {
    desk.inbox.refuse = 451
    await desk.write()
    await desk.tell()
    await desk.passTime()
    await desk.deliver()
    const data = await desk.findLast(desk.people.ada)
    expect(data.last_error).toBe('The mail server refused the mail with code 451.')
    desk.inbox.refuse = null
    await passAnHour()
    expect(desk.mailsTo(desk.people.ada)).toHaveLength(1)
  })

  test('refuses for good is asked three times, the account says so, and the next mail tells of it too', async () => {
    desk.inbox.refuse = 550
    const before = desk.inbox.begun
    await desk.write({ subject: 'Untold' })
    const answered = await desk.write({ subject: 'Answered since' })
    await passAnHour()
    expect(desk.inbox.begun).toBe(before + 3)
    const data = await desk.findLast(desk.people.ada)
    expect(data).toMatchObject({ failed_at: expect.any(String), attempts: 3 })
    desk.inbox.refuse = null
    await desk.sql`update public.leads set waits_since = null where id = ${answered}`
    await desk.write({ subject: 'Later' })
    await passAnHour()
    expect(desk.subjectsTo(desk.people.ada)).toEqual(['2 new messages'])
    expect(desk.mailsTo(desk.people.ada)[0]).toMatch(/Untold.*Later/s)
  })

  test('is slow gets each mail once from two processes, and visitors do not wait for it', async () => {
    desk.inbox.delay = 600
    await desk.write({ subject: 'First' })
    await desk.tell()
    await desk.passTime()
    const begun = desk.inbox.begun
    const sending = Promise.all([desk.deliver(), desk.deliver()])
    await vi.waitFor(() => expect(desk.inbox.begun).toBe(begun + 1), { timeout: 30_000 })
    await desk.write({ subject: 'Second' })
    await desk.tell()
    expect(desk.inbox.received).toEqual([])
    await sending
    expect(desk.mailsTo(desk.people.ada)).toHaveLength(1)
    await passAnHour()
    expect(desk.mailsTo(desk.people.ada)).toHaveLength(2)
  })
})
