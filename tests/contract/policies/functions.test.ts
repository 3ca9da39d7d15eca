import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'
import { type Actor, type ActorName, createActors } from './actors.ts'
import { functions, listCases, toSubjects } from './expectations.ts'

const backend = await startBackend()
afterAll(async () => {
  await backend.stop()
  // The test of the webhook has nobody to receive it.
  expect(backend.errors.filter(({ message }) => message !== 'A delivery failed')).toEqual([])
})
let actors: Record<ActorName, Actor>
let draftId: string
let scheduledId = ''
let discardedId = ''
let leadId: string
const changeId = crypto.randomUUID()

beforeAll(async () => {
  actors = await createActors(backend)
  const [draft] = await backend.sql<{ id: string }[]>`
    insert into public.post_drafts (title) values ('Launch') returning id`
  draftId = draft?.id ?? ''
  const [letter] = await backend.sql<{ id: string }[]>`
    insert into public.contact_messages (name, email, subject, message)
    values ('Ada', 'ada@visitors.example', 'Hello', 'Hello')
    returning id`
  leadId = letter?.id ?? ''
  await actors.desk.client.rpc('change_leads', {
    p_id: changeId,
    p_lead_ids: [leadId],
    p_change: { stage: 'quoted' },
  })
})

/** Taking back a scheduled post leaves none. */
async function addScheduledPost(): Promise<string> {
  const [scheduled] = await backend.sql<{ id: string }[]>`
    insert into public.posts (title, excerpt, content, created_at)
    values ('Coming', '', '', now() + interval '1 day')
    returning id`
  return scheduled?.id ?? ''
}

async function addDiscardedDraft(): Promise<string> {
  const [discarded] = await backend.sql<{ id: string }[]>`
    insert into public.post_drafts (title) values ('Discarded') returning id`
  await backend.sql`delete from public.post_drafts where id = ${discarded?.id ?? ''}`
  return discarded?.id ?? ''
}

/** Arguments that would do something to that account. */
const toArguments = (signature: string, userId: string): Record<string, unknown> => {
  switch (signature) {
    case 'get_all_users()':
    case 'list_users(text,boolean,integer,integer)':
    case 'can_send_mail()':
    case 'create_recovery_codes()':
    case 'count_recovery_codes()':
    case 'list_sessions()':
    case 'list_post_authors()':
    case 'list_posts_for_staff(text,text,uuid,uuid,boolean,text,integer,integer)':
    case 'count_posts_by_category()':
    case 'list_post_drafts(uuid,integer,integer)':
    case 'list_backups()':
    case 'list_conditions()':
    case 'find_webhook()':
    case 'list_retention()':
    case 'list_erasures(integer)':
    case 'read_webhook()':
    case 'rotate_webhook_secret()':
    case 'send_test_webhook()':
    case 'list_webhook_deliveries()':
    case 'delete_webhook()':
    case 'find_notice_preferences()':
    case 'find_push_key()':
    case 'find_canary()':
    case 'list_canary_flights()':
    case 'find_last_check()':
    case 'list_push_subscriptions()':
    case 'count_trash()':
    case 'erase_expired_trash()':
    case 'list_audit(uuid,text,text[],timestamp with time zone,timestamp with time zone,bigint,integer)':
    case 'list_audit_actors()':
    case 'list_setting_changes(text[],bigint,integer)':
    case 'find_staff_banner()':
    case 'list_leads(jsonb)':
    case 'count_leads(jsonb)':
    case 'list_lead_owners()':
    case 'list_lead_services()':
    case 'find_desk_words()':
      return {}
    case 'find_lead_statistics(integer)':
      return { p_weeks: 4 }
    case 'find_lead(uuid)':
      return { p_id: leadId }
    case 'change_leads(uuid,uuid[],jsonb,jsonb)':
      return { p_id: crypto.randomUUID(), p_lead_ids: [leadId], p_change: { next_step: 'Call' } }
    case 'add_lead_note(uuid,uuid,text)':
      return { p_id: crypto.randomUUID(), p_lead_id: leadId, p_text: 'Called' }
    case 'add_lead(uuid,jsonb)':
      return {
        p_id: crypto.randomUUID(),
        p_lead: { name: 'Ada', phone: '08031234567', text: 'Hello', channel: 'whatsapp' },
      }
    case 'list_lead_answers(uuid)':
      return { p_lead_id: leadId }
    case 'send_lead_answer(uuid,uuid,jsonb)':
      return {
        p_id: crypto.randomUUID(),
        p_lead_id: leadId,
        p_answer: { channel: 'mailto', subject: 'Re: Hello', text: 'Hello Ada' },
      }
    case 'withdraw_lead_answer(uuid)':
    case 'resend_lead_answer(uuid)':
      return { p_id: crypto.randomUUID() }
    case 'undo_lead_change(uuid)':
      return { p_id: changeId }
    case 'save_settings(jsonb,jsonb)':
      return { p_changes: { 'agency.city': 'Ibadan' } }
    case 'bring_back_draft(jsonb)':
      return { p_draft: { id: discardedId, title: 'Discarded' } }
    case 'unschedule_post(uuid)':
      return { p_id: scheduledId }
    case 'list_calendar(timestamp with time zone,timestamp with time zone)':
      return { p_from: '2026-11-01', p_to: '2026-12-01' }
    case 'keep_unmerged_post(uuid,jsonb)':
      return { p_post_id: userId, p_post: { title: 'Given up' } }
    case 'find_unmerged_post(uuid)':
      return { p_id: userId }
    case 'list_unmerged_posts(uuid)':
    case 'list_post_versions(uuid,integer)':
      return { p_post_id: userId }
    case 'find_post_version(bigint)':
      return { p_history_id: 1 }
    case 'list_trash(text,integer,integer)':
      return { p_table: 'posts' }
    case 'restore_from_trash(text,uuid[])':
    case 'delete_for_good(text,uuid[])':
      return { p_table: 'posts', p_row_ids: [] }
    case 'list_trashed_posts(text,uuid,uuid,boolean,text,integer,integer)':
    case 'list_case_studies(text,integer)':
    case 'list_pictures(text,text,integer,integer)':
      return {}
    case 'list_unused_pictures(text[])':
    case 'find_images(text[])':
      return { p_names: ['1_a.png'] }
    case 'find_renamed_category(text)':
      return { p_name: 'Growth' }
    case 'find_renamed_post(text)':
      return { p_slug: 'launch' }
    case 'check_slug(text,uuid)':
      return { p_text: 'Launch', p_post_id: userId }
    case 'list_former_slugs(uuid)':
      return { p_post_id: userId }
    case 'merge_categories(uuid,uuid)':
      return { p_from: userId, p_into: userId }
    case 'is_gone_post(text,boolean)':
      return { p_slug: 'launch', p_opening: false }
    case 'find_preview(text)':
    case 'is_preview_coming(text)':
    case 'request_preview_code(text)':
      return { p_token: 'f'.repeat(64) }
    case 'comment_on_preview(text,text,integer,text,text)':
      return { p_token: 'f'.repeat(64), p_paragraph: '', p_place: 0, p_name: 'Ada', p_body: 'Hello' }
    case 'approve_preview(text,integer,text,text)':
      return { p_token: 'f'.repeat(64), p_version: 1, p_name: 'Ada' }
    case 'create_review_link(uuid,text)':
    case 'find_review(uuid)':
    case 'submit_draft(uuid,boolean)':
      return { p_draft_id: draftId }
    case 'approve_draft(uuid,integer)':
      return { p_draft_id: draftId, p_version: 1 }
    case 'end_review_link(uuid)':
      return { p_link_id: userId }
    case 'resolve_review_comment(uuid,boolean)':
      return { p_comment_id: userId, p_is_resolved: true }
    case 'use_recovery_code(text)':
      return { p_code: '0123-4567-89ab-cdef' }
    case 'end_session(uuid)':
      return { p_session_id: userId }
    case 'set_is_super_admin(uuid,boolean)':
      return { p_user_id: userId, p_is_super_admin: true }
    case 'set_roles(uuid,text[])':
      return { p_user_id: userId, p_roles: ['writer'] }
    case 'change_roles(uuid,text[],text[])':
      return { p_user_id: userId, p_roles: ['writer'], p_seen: [] }
    case 'find_ownership()':
    case 'is_ownership_left()':
    case 'leave_ownership()':
    case 'take_ownership()':
    case 'list_invitations()':
    case 'find_standing()':
    case 'find_profile()':
      return {}
    case 'suspend_account(uuid)':
    case 'restore_account(uuid)':
    case 'find_account(uuid)':
    case 'list_account_sessions(uuid)':
      return { p_user_id: userId }
    case 'offer_ownership(uuid)':
      return { p_user_id: null }
    case 'answer_ownership(boolean)':
      return { p_is_accepted: false }
    case 'describe_accounts(uuid[])':
      return { p_ids: [userId] }
    case 'end_account_sessions(uuid,uuid)':
      return { p_user_id: userId, p_session_id: userId }
    case 'create_invitation(text,text[],boolean)':
      return { p_email: `${userId}@holla.example`, p_roles: ['writer'], p_is_mailed: false }
    case 'end_invitation(uuid)':
      return { p_id: userId }
    case 'find_invitation(text)':
    case 'accept_invitation(text)':
      return { p_token: 'f'.repeat(64) }
    case 'save_profile(text,text)':
      return { p_name: 'Ada', p_picture: null }
    case 'add_push_subscription(text,text,text)':
      return { p_endpoint: 'https://push.example/1', p_p256dh: `B${'A'.repeat(86)}`, p_auth: 'A'.repeat(22) }
    case 'find_person(text)':
      return { p_address: 'nobody@example.com' }
    case 'erase_person(uuid,text,text,text)':
      return {
        p_id: userId,
        p_address: 'nobody@example.com',
        p_confirmation: 'nobody@example.com',
        p_key: 'a1'.repeat(16),
      }
    case 'check_erasure_receipt(integer,text,text)':
      return { p_number: 1, p_address: 'nobody@example.com', p_key: 'a1'.repeat(16) }
    case 'save_notice_preferences(jsonb)':
      return { p_preferences: { letters: 'none' } }
    case 'save_webhook(text,text[])':
      return { p_url: 'https://hooks.example/alerts', p_events: '{leads}' }
    case 'set_webhook(text)':
      return { p_url: 'https://hooks.example/alerts' }
    case 'resend_webhook_delivery(uuid)':
    case 'delete_push_subscription(uuid)':
    case 'send_test_push(uuid)':
      return { p_id: userId }
    case 'delete_user_by_id(uuid)':
      return { user_id_to_delete: userId }
    default:
      throw new Error(`There are no arguments for ${signature}`)
  }
}

interface Account {
  exists: boolean
  isSuperAdmin: boolean
  mirror: boolean | null
}

async function readAccount(id: string): Promise<Account> {
  const [user] = await backend.sql<{ mirror: boolean }[]>`
    select (raw_user_meta_data ->> 'is_super_admin')::boolean as mirror from auth.users where id = ${id}`
  const [admin] = await backend.sql`select from private.super_admins where user_id = ${id}`
  return { exists: user !== undefined, isSuperAdmin: admin !== undefined, mirror: user?.mirror ?? null }
}

const untouched: Account = { exists: true, isSuperAdmin: false, mirror: false }
const doneTo: Record<string, Account> = {
  'set_is_super_admin(uuid,boolean)': { exists: true, isSuperAdmin: true, mirror: true },
  'delete_user_by_id(uuid)': { exists: false, isSuperAdmin: false, mirror: null },
}

const ofOneself = [
  'create_recovery_codes',
  'count_recovery_codes',
  'use_recovery_code',
  'list_sessions',
  'end_session',
  'accept_invitation',
  'find_standing',
  'find_profile',
  'save_profile',
]

/** Everybody reaches what is for staff, and is refused in words; the own account's need a sign-in. */
function toChangeError(subject: string, actor: ActorName): string {
  const name = subject.slice(0, subject.indexOf('('))
  const { writer, editor, desk } = functions[subject] ?? {}
  const isForRoles = [writer, editor, desk].includes('done')
  const isForAccounts = ofOneself.includes(name) || /webhook|push|canary/.test(name)
  if (isForAccounts && (actor === 'anonymous' || actor === 'service')) {
    return `permission denied for function ${name}`
  }
  if (ofOneself.includes(name) && name !== 'save_profile')
    return 'Confirm with a code of your second factor first'
  if (actor === 'suspended') return 'Your account is suspended. Ask an admin.'
  return isForRoles ? 'Your account may not do this' : 'Only super admins may do this'
}

/** Of the case before, if that was refused or was about nobody: a sign-up costs more than the rest of a case. */
let untouchedTarget: Person | null = null

test.each(listCases(toSubjects(functions)))(
  '$subject by $actor: $outcome',
  async ({ subject, actor, outcome }) => {
    const target = untouchedTarget ?? (await backend.people.visitor())
    untouchedTarget = null
    const name = subject.slice(0, subject.indexOf('('))
    if (name === 'unschedule_post') scheduledId = await addScheduledPost()
    if (name === 'bring_back_draft') discardedId = await addDiscardedDraft()
    const args = toArguments(subject, target.id)
    const { data, error, status } = await actors[actor].client.rpc(name, args)
    if (outcome === 'refused') {
      expect(error).toMatchObject({ code: '42501', message: toChangeError(subject, actor) })
      expect(status).toBe(actor === 'anonymous' ? 401 : 403)
      expect(data).toBeNull()
      expect(await readAccount(target.id)).toEqual(untouched)
      untouchedTarget = target
      return
    }
    expect(error).toBeNull()
    expect(await readAccount(target.id)).toEqual(doneTo[subject] ?? untouched)
    if (!JSON.stringify(args).includes(target.id)) untouchedTarget = target
  },
)

test('the list of users has the four fields of the product and nothing secret', async () => {
  const { data } = await actors.admin.client.rpc('get_all_users')
  const users = data as Record<string, unknown>[]
  expect(users.find(({ id }) => id === actors.admin.id)).toEqual({
    id: actors.admin.id,
    email: expect.stringMatching(/^editor-/),
    last_sign_in_at: expect.any(String),
    is_super_admin: true,
  })
  expect(new Set(users.flatMap(user => Object.keys(user)))).toEqual(
    new Set(['id', 'email', 'last_sign_in_at', 'is_super_admin']),
  )
})

test('the own role and the own account are out of reach', async () => {
  const { client, id } = actors.admin
  const demotion = await client.rpc('set_is_super_admin', { p_user_id: id, p_is_super_admin: false })
  expect(demotion.error).toMatchObject({ code: '42501', message: 'You cannot change your own role' })
  const deletion = await client.rpc('delete_user_by_id', { user_id_to_delete: id })
  expect(deletion.error).toMatchObject({ code: '42501', message: 'You cannot delete your own account' })
  expect(await readAccount(id ?? '')).toEqual({ exists: true, isSuperAdmin: true, mirror: true })
})

test('an account that is not there, and arguments left empty, are refused in words', async () => {
  const { client } = actors.admin
  const nobody = crypto.randomUUID()
  expect((await client.rpc('delete_user_by_id', { user_id_to_delete: nobody })).error).toMatchObject({
    code: 'P0001',
    message: 'There is no such user',
  })
  const unknown = { p_user_id: nobody, p_is_super_admin: true }
  expect((await client.rpc('set_is_super_admin', unknown)).error?.message).toBe('There is no such user')
  for (const args of [
    { p_user_id: null, p_is_super_admin: true },
    { p_user_id: actors.visitor.id, p_is_super_admin: null },
  ]) {
    expect((await client.rpc('set_is_super_admin', args)).error?.message).toMatch(/^Say which user/)
  }
  expect(await readAccount(actors.visitor.id ?? '')).toEqual(untouched)
})
