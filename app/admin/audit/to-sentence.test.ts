import { expect, test } from 'vitest'
import type { AuditEntry } from '../../data/rows/audit.ts'
import { toSentence } from './to-sentence.ts'

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-23T07:00:00Z',
  actor_id: 'a',
  actor: 'ada@holla.example',
  via: 'back office',
  device: null,
  table: 'public.posts',
  row_id: 'p',
  operation: 'UPDATE',
  changed: ['content', 'excerpt'],
  rows: 1,
  labels: ['Launch week'],
  former: {},
  is_restored: false,
}
const say = (facts: Partial<AuditEntry>, ownId?: string) => {
  const { who, did } = toSentence({ ...entry, ...facts }, ownId)
  return `${who} ${did}`
}

test('changes of posts are named by their fields', () => {
  expect(say({})).toBe('ada@holla.example changed the text and excerpt of the post “Launch week”')
  expect(say({ changed: ['title'], former: { title: 'Launch' } }, 'a')).toBe(
    'You renamed the post “Launch” to “Launch week”',
  )
  expect(say({ changed: ['content', 'title'], former: { title: 'Launch' } })).toBe(
    'ada@holla.example renamed the post “Launch” to “Launch week” and changed its text',
  )
  expect(say({ table: 'public.post_details', changed: ['pay_max', 'pay_min', 'place'] })).toBe(
    'ada@holla.example changed the pay and place of the post “Launch week”',
  )
})

test('what comes, goes and comes back', () => {
  expect(say({ operation: 'INSERT' })).toContain('created the post “Launch week”')
  expect(say({ operation: 'DELETE' })).toContain('deleted the post “Launch week”')
  expect(say({ operation: 'INSERT', is_restored: true })).toContain(
    'brought back the post “Launch week” from the trash',
  )
  expect(say({ operation: 'ERASE', labels: [null], former: { expired: false } })).toContain(
    'erased for good what was kept of a post',
  )
  expect(say({ operation: 'ERASE', labels: [null], changed: ['redacted'] })).toContain(
    'took somebody’s address out of what is kept of a post',
  )
  expect(say({ operation: 'ERASE', labels: [null], former: { expired: true } })).toContain(
    'let go of what was kept of a post, 30 days after its deletion',
  )
})

test('several rows are one sentence with the first names', () => {
  expect(say({ changed: ['category_id'], rows: 12, labels: ['A', 'B', null] })).toBe(
    'ada@holla.example changed the category of 12 posts: “A”, “B”, one whose name is gone and 9 more',
  )
})

test('rights, settings and messages are said as people say them', () => {
  const rights = { table: 'private.super_admins', labels: ['bola@holla.example'] }
  expect(say({ ...rights, operation: 'INSERT' })).toBe(
    'ada@holla.example made bola@holla.example a super admin',
  )
  expect(say({ ...rights, operation: 'DELETE' })).toBe(
    'ada@holla.example took the rights of a super admin from bola@holla.example',
  )
  const role = {
    table: 'private.role_members',
    labels: ['writer bola@holla.example', 'desk bola@holla.example'],
  }
  expect(say({ ...role, operation: 'INSERT' })).toBe(
    'ada@holla.example gave bola@holla.example the role Writer and bola@holla.example the role Desk',
  )
  expect(say({ ...role, labels: ['editor bola@holla.example'], operation: 'DELETE' })).toBe(
    'ada@holla.example took the role Editor from bola@holla.example',
  )
  const suspension = { table: 'private.suspensions', labels: ['bola@holla.example'] }
  expect(say({ ...suspension, operation: 'INSERT' })).toContain('suspended bola@holla.example')
  expect(say({ ...suspension, operation: 'DELETE' })).toContain('let in again bola@holla.example')
  const setting = { table: 'public.settings', labels: ['approval_required'], changed: ['value'] }
  expect(say({ ...setting, former: { value: false } })).toContain(
    'turned on “Publishing waits for an approval”',
  )
  expect(say({ ...setting, labels: ['privacy_policy.sections'], former: { value: null } })).toContain(
    'changed the setting “Privacy policy: sections”',
  )
  const message = { table: 'public.contact_messages', labels: ['Growth'] }
  expect(say({ ...message, changed: ['read_at'], former: { read_at: null } })).toContain(
    'marked the message “Growth” as read',
  )
  expect(say({ ...message, changed: ['archived_at'], former: { archived_at: '2026-11-01' } })).toContain(
    'moved the message “Growth” back to the inbox',
  )
  expect(say({ ...message, changed: ['quarantined_at'], former: { quarantined_at: null } })).toContain(
    'put the message “Growth” in quarantine',
  )
})

test('who bears no name is called by the way in', () => {
  expect(say({ actor: null, actor_id: null, via: 'database' })).toMatch(/^Somebody in the database changed/)
  expect(say({ actor: null, actor_id: null, via: 'secret key' })).toMatch(
    /^A program with the secret key changed/,
  )
  expect(say({ actor: null, actor_id: null, via: 'database', device: 'holla migrations' })).toMatch(
    /^The site changed/,
  )
  expect(say({ actor: null })).toMatch(/^A former colleague changed/)
})

test('what is done to colleagues names them and their roles', () => {
  const of = (table: string, operation: AuditEntry['operation'], facts: Partial<AuditEntry> = {}) =>
    say({ table: `private.${table}`, operation, labels: ['bola@holla.example'], ...facts }, 'a')
  expect(
    of('role_members', 'INSERT', { labels: ['desk bola@holla.example', 'editor bola@holla.example'] }),
  ).toBe('You gave bola@holla.example the role Desk and bola@holla.example the role Editor')
  expect(of('role_members', 'DELETE', { labels: ['writer bola@holla.example'] })).toBe(
    'You took the role Writer from bola@holla.example',
  )
  expect(of('suspensions', 'INSERT')).toBe('You suspended bola@holla.example')
  expect(of('suspensions', 'DELETE')).toBe('You let in again bola@holla.example')
  expect(of('invitations', 'INSERT')).toBe('You invited bola@holla.example')
  expect(of('invitations', 'UPDATE', { changed: ['accepted_at', 'accepted_by'] })).toBe(
    'You accepted the invitation for bola@holla.example',
  )
  expect(of('ownership', 'INSERT')).toBe('You took the ownership of the site')
  expect(of('ownership', 'UPDATE', { changed: ['offered_to', 'user_id'] })).toBe(
    'You accepted the ownership of the site',
  )
})
