import { describe, expect, test } from 'vitest'
import { remindOfUnanswered } from '../../../supabase/functions/send-holla-email/unanswered-reminder.ts'
import { setUpDesk, siteUrl } from './support/desk.ts'

const desk = await setUpDesk()
const { sql } = desk

describe('what nobody answers', () => {
  // A Monday of the past, by the clock of Lagos.
  const at = (time: string, day = '16') => new Date(`2026-11-${day}T${time}:00+01:00`)
  const look = (now: Date) =>
    Promise.all([remindOfUnanswered({ sql, siteUrl, now }), remindOfUnanswered({ sql, siteUrl, now })])
  const subjects = desk.subjectsTo
  const sendAll = async () => {
    await desk.passTime()
    await desk.deliver()
  }

  test('for four working hours is told once to everybody at the desk, and again of a later wait', async () => {
    await desk.choose(desk.people.bola, { unanswered: false })
    const lead = await desk.write({ at: at('15:00', '13'), email: 'ngozi@example.com' })
    await look(at('10:59'))
    expect(await desk.countNotices()).toBe(0)
    await look(at('11:00'))
    await look(at('11:01'))
    await look(at('16:00'))
    await sendAll()
    expect(subjects(desk.people.ada)).toEqual(['Unanswered for four working hours: Ngozi Eze'])
    expect(subjects(desk.people.admin)).toHaveLength(1)
    expect(subjects(desk.people.bola)).toEqual([])
    expect(subjects(desk.people.writer)).toEqual([])
    expect(desk.mailsTo(desk.people.ada)[0]).toContain(`${siteUrl}/admin/messages/${lead}`)

    await sql`update private.told_unanswered set told_at = ${at('11:00')}`
    await sql`update public.leads set answered_until = ${at('12:00')}, waits_since = null where id = ${lead}`
    await desk.write({ at: at('13:00'), email: 'ngozi@example.com' })
    await look(at('16:59'))
    await sendAll()
    expect(subjects(desk.people.ada)).toHaveLength(1)
    await look(at('17:00'))
    await look(at('17:05'))
    await sendAll()
    expect(subjects(desk.people.ada)).toHaveLength(2)
  })

  test('does not count on a holiday, nor what was answered or filed', async () => {
    await sql`
      insert into public.settings (name, value)
      values ('agency.holidays', '[{"date": "2026-11-16", "name": "Rest"}]')`
    const leads = [
      await desk.write({ at: at('09:00') }),
      await desk.write({ at: at('09:00') }),
      await desk.write({ at: at('09:00') }),
    ]
    await sql`update public.leads set waits_since = null where id = ${leads[0] ?? ''}`
    await sql`update public.contact_messages set archived_at = now() where id = ${leads[1] ?? ''}`
    await look(at('17:00'))
    expect(await desk.countNotices()).toBe(0)
    await look(at('13:00', '17'))
    await sendAll()
    expect(subjects(desk.people.ada)).toEqual(['Unanswered for four working hours: Ngozi Eze'])
  })

  test('before there were notices is nothing new', async () => {
    await desk.write({ at: at('09:00', '09') })
    await sql`update private.notices_started set started_at = ${at('09:00', '10')}`
    await look(at('17:00'))
    expect(await desk.countNotices()).toBe(0)
  })

  test('of many leads is one mail', async () => {
    for (const name of ['Ngozi', 'Tunde', 'Zainab']) await desk.write({ name, at: at('09:00') })
    await look(at('13:00'))
    await sendAll()
    expect(subjects(desk.people.ada)).toEqual(['Unanswered for four working hours: 3 people'])
  })
})
