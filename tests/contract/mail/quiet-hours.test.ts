import { describe, expect, test } from 'vitest'
import { setUpDesk } from './support/desk.ts'

const desk = await setUpDesk()
const { sql } = desk

describe('quiet hours', () => {
  const findTime = async (from: string, until: string, moment: string) => {
    await desk.choose(desk.people.ada, { quiet_from: from, quiet_until: until })
    const [{ time }] = await sql<[{ time: Date }]>`
      select private.find_notice_time(${desk.people.ada.id}, ${moment}::timestamptz) as time`
    return time.toISOString()
  }

  test.each([
    // Lagos is an hour ahead.
    ['22:00', '07:00', '2026-11-23T20:59:00Z', '2026-11-23T20:59:00.000Z'],
    ['22:00', '07:00', '2026-11-23T21:00:00Z', '2026-11-24T06:00:00.000Z'],
    ['22:00', '07:00', '2026-11-24T05:59:59Z', '2026-11-24T06:00:00.000Z'],
    ['22:00', '07:00', '2026-11-24T06:00:00Z', '2026-11-24T06:00:00.000Z'],
    ['12:00', '14:00', '2026-11-24T12:30:00Z', '2026-11-24T13:00:00.000Z'],
    ['00:00', '07:00', '2026-11-23T23:00:00Z', '2026-11-24T06:00:00.000Z'],
    ['22:00', '00:00', '2026-11-23T21:30:00Z', '2026-11-23T23:00:00.000Z'],
  ])('from %s until %s, what is due at %s is told at %s', async (from, until, moment, time) => {
    expect(await findTime(from, until, moment)).toBe(time)
  })

  test('they go by the agency’s time zone', async () => {
    await sql`insert into public.settings (name, value) values ('agency.time_zone', '"Europe/Paris"')`
    expect(await findTime('22:00', '07:00', '2026-07-01T20:30:00Z')).toBe('2026-07-02T05:00:00.000Z')
  })

  const around = (hours: number) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Lagos' })
    return clock.format(new Date(Date.now() + hours * 3_600_000))
  }

  test('what comes meanwhile is held, gathered, and told once when they end', async () => {
    await desk.choose(desk.people.ada, { quiet_from: around(-1), quiet_until: around(2) })
    await desk.choose(desk.people.bola, { letters: 'none' })
    await desk.write({ subject: 'First' })
    await desk.tell()
    await desk.write({ subject: 'Second' })
    await desk.tell()
    // Whatever the queue says, nothing leaves in these hours.
    await desk.passTime('5 hours')
    await desk.deliver()
    expect(desk.inbox.received).toEqual([])
    const { data } = await desk.people.ada.client.rpc('find_notice_preferences')
    expect(data.last).toMatchObject({ attempts: 0, delivered_at: null, last_error: null })

    await desk.choose(desk.people.ada, {})
    await desk.deliver()
    const [mail = '', ...others] = desk.mailsTo(desk.people.ada)
    expect(others).toEqual([])
    expect(mail).toMatch(/^Subject: 2 new messages\r$/m)
  })

  test('what failed before they began is held without an alarm, and tried at their end', async () => {
    await desk.choose(desk.people.bola, { letters: 'none' })
    await desk.write()
    await desk.tell()
    await desk.passTime()
    desk.inbox.refuse = 451
    await desk.deliver()
    await desk.choose(desk.people.ada, { quiet_from: around(-1), quiet_until: around(2) })
    await desk.tell()
    const [held] = await sql`
      select attempts, last_error, waiting_since > now() + interval '1 hour' as "isHeld",
        next_attempt_at = waiting_since as "isDueThen"
      from private.lead_notices`
    expect(held).toEqual({ attempts: 1, last_error: null, isHeld: true, isDueThen: true })
  })

  test('a push is held as well', async () => {
    await desk.choose(desk.people.ada, { quiet_from: around(-1), quiet_until: around(2) })
    const lead = await desk.write()
    await desk.tell()
    expect(await sql`select user_id, lead_id from private.held_pushes`).toEqual([
      { user_id: desk.people.ada.id, lead_id: lead },
    ])
    await desk.choose(desk.people.ada, {})
    await desk.tell()
    expect(await sql`select from private.held_pushes`).toHaveLength(0)
  })

  test.each([
    { letters: 'all' },
    { letters: 'open', quiet_from: '22:00' },
    { letters: 'open', quiet_from: '22:00', quiet_until: '22:00' },
    { letters: 'open', quiet_from: '25:00', quiet_until: '07:00' },
    {},
  ])('%j is no choice', async p_preferences => {
    const { error } = await desk.people.ada.client.rpc('save_notice_preferences', { p_preferences })
    expect(error?.code).toBe('22023')
  })
})
