import { type ActorName, actorNames } from './actors.ts'

/**
 * done: it happens and comes back. nothing: no error, but no row is seen or touched. refused: an error that says so
 * (42501 by REST, AccessDenied by storage). missing: as if the file did not exist. hidden: as if the bucket did not.
 */
export type Outcome = 'done' | 'nothing' | 'refused' | 'missing' | 'hidden'
type Expectation = Record<ActorName, Outcome>

/**
 * In the order: anonymous, ordinary account, who lost their rights, super admin, secret key. What is the work of a role is
 * named; to other roles it is what it is to an ordinary account.
 */
const expect = (
  anonymous: Outcome,
  visitor: Outcome,
  demoted: Outcome,
  admin: Outcome,
  service: Outcome,
  roles: Partial<Record<'writer' | 'editor' | 'desk', Outcome>> = {},
): Expectation => ({
  ...{ anonymous, visitor, demoted, stripped: demoted, suspended: demoted },
  ...{ writer: visitor, editor: visitor, desk: visitor, ...roles },
  ...{ admin, service },
})

/** What only functions do. */
const nobody = expect('refused', 'refused', 'refused', 'refused', 'refused')

/** A function that a super admin and these roles may call. */
const only = (...roles: ('writer' | 'editor' | 'desk')[]): Expectation =>
  expect(
    'refused',
    'refused',
    'refused',
    'done',
    'refused',
    Object.fromEntries(roles.map(role => [role, 'done'])),
  )

export type TableOperation = 'select' | 'insert' | 'update' | 'delete'

/** Every table and view of the schema public. */
export const tables: Record<string, Record<TableOperation, Expectation>> = {
  categories: {
    select: expect('done', 'done', 'done', 'done', 'done'),
    insert: expect('refused', 'refused', 'refused', 'done', 'done', { editor: 'done' }),
    update: expect('nothing', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
    delete: expect('nothing', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
  },
  posts: {
    select: expect('done', 'done', 'done', 'done', 'done'),
    insert: expect('refused', 'refused', 'refused', 'done', 'done', { editor: 'done' }),
    update: expect('nothing', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
    delete: expect('nothing', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
  },
  post_details: {
    select: expect('done', 'done', 'done', 'done', 'done'),
    insert: expect('refused', 'refused', 'refused', 'done', 'done', { editor: 'done' }),
    update: expect('nothing', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
    delete: expect('nothing', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
  },
  post_drafts: {
    select: expect('refused', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
    insert: expect('refused', 'refused', 'refused', 'done', 'done', { writer: 'done', editor: 'done' }),
    update: expect('refused', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
    delete: expect('refused', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
  },
  settings: {
    select: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
    insert: expect('refused', 'refused', 'refused', 'refused', 'done'),
    update: expect('refused', 'nothing', 'nothing', 'done', 'done'),
    delete: expect('refused', 'refused', 'refused', 'refused', 'done'),
  },
  price_lists: {
    select: expect('done', 'done', 'done', 'done', 'done'),
    insert: expect('refused', 'refused', 'refused', 'refused', 'refused'),
    update: expect('refused', 'refused', 'refused', 'refused', 'refused'),
    delete: expect('refused', 'refused', 'refused', 'refused', 'refused'),
  },
  leads: {
    select: expect('refused', 'nothing', 'nothing', 'done', 'done', { desk: 'done' }),
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  lead_letters: {
    select: expect('refused', 'nothing', 'nothing', 'done', 'done', { desk: 'done' }),
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  lead_events: {
    select: expect('refused', 'nothing', 'nothing', 'done', 'done', { desk: 'done' }),
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  lead_answers: {
    select: expect('refused', 'nothing', 'nothing', 'done', 'done', { desk: 'done' }),
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  lead_views: {
    select: expect('refused', 'nothing', 'nothing', 'done', 'refused', { desk: 'done' }),
    insert: expect('refused', 'refused', 'refused', 'done', 'refused', { desk: 'done' }),
    update: expect('refused', 'nothing', 'nothing', 'done', 'refused', { desk: 'done' }),
    delete: expect('refused', 'nothing', 'nothing', 'done', 'refused', { desk: 'done' }),
  },
  contact_messages: {
    select: expect('refused', 'nothing', 'nothing', 'done', 'done', { desk: 'done' }),
    insert: expect('refused', 'refused', 'refused', 'refused', 'done'),
    update: expect('refused', 'nothing', 'nothing', 'done', 'done', { desk: 'done' }),
    delete: expect('refused', 'nothing', 'nothing', 'done', 'done', { desk: 'done' }),
  },
}

export type ObjectOperation =
  | 'address'
  | 'download'
  | 'list'
  | 'sign'
  | 'upload'
  | 'replace'
  | 'update'
  | 'copy'
  | 'move'
  | 'remove'

/** Every bucket, and what may be done with its objects. */
export const buckets: Record<string, Record<ObjectOperation, Expectation>> = {
  'post-images': {
    address: expect('done', 'done', 'done', 'done', 'done'),
    download: expect('done', 'done', 'done', 'done', 'done'),
    list: expect('nothing', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
    sign: expect('missing', 'missing', 'missing', 'done', 'done', { editor: 'done' }),
    upload: expect('refused', 'refused', 'refused', 'done', 'done', { editor: 'done' }),
    replace: expect('refused', 'refused', 'refused', 'done', 'done', { editor: 'done' }),
    update: expect('refused', 'refused', 'refused', 'done', 'done', { editor: 'done' }),
    copy: expect('missing', 'missing', 'missing', 'done', 'done', { editor: 'done' }),
    move: expect('missing', 'missing', 'missing', 'done', 'done', { editor: 'done' }),
    remove: expect('nothing', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
  },
  'unpublished-images': {
    address: expect('hidden', 'hidden', 'hidden', 'hidden', 'hidden'),
    download: expect('hidden', 'missing', 'missing', 'done', 'done', { editor: 'done' }),
    list: expect('nothing', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
    sign: expect('missing', 'missing', 'missing', 'done', 'done', { editor: 'done' }),
    upload: expect('refused', 'refused', 'refused', 'done', 'done', { writer: 'done', editor: 'done' }),
    replace: expect('refused', 'refused', 'refused', 'done', 'done', { editor: 'done' }),
    update: expect('refused', 'refused', 'refused', 'done', 'done', { editor: 'done' }),
    copy: expect('missing', 'missing', 'missing', 'done', 'done', { editor: 'done' }),
    move: expect('missing', 'missing', 'missing', 'done', 'done', { editor: 'done' }),
    remove: expect('nothing', 'nothing', 'nothing', 'done', 'done', { editor: 'done' }),
  },
}

/** Every policy on private channels, by the topics it speaks of, and what may be done there. */
export const topics: Record<string, Record<'join' | 'be present' | 'broadcast', Expectation>> = {
  'newsroom:': {
    join: expect('refused', 'refused', 'refused', 'done', 'done', { editor: 'done' }),
    'be present': expect('refused', 'refused', 'refused', 'done', 'done', { editor: 'done' }),
    broadcast: expect('refused', 'refused', 'refused', 'refused', 'done'),
  },
  'desk:': {
    join: expect('refused', 'refused', 'refused', 'done', 'done', { desk: 'done' }),
    'be present': expect('refused', 'refused', 'refused', 'done', 'done', { desk: 'done' }),
    broadcast: expect('refused', 'refused', 'refused', 'refused', 'done'),
  },
}

/** Every function under `/functions/v1`. What visitors reach asks nobody who they are. */
export const edgeFunctions: Record<string, Expectation> = {
  'count-quote': expect('done', 'done', 'done', 'done', 'done'),
  'send-holla-email': expect('done', 'done', 'done', 'done', 'done'),
}

/**
 * Every function of the schema public. They ask who is signed in, so a key alone is nobody to them. Nobody here has a
 * second factor, without which no recovery codes are made.
 */
export const functions: Record<string, Expectation> = {
  'get_all_users()': only(),
  'list_users(text,boolean,integer,integer)': only(),
  'can_send_mail()': expect('done', 'done', 'done', 'done', 'done'),
  'set_is_super_admin(uuid,boolean)': only(),
  'set_roles(uuid,text[])': only(),
  'change_roles(uuid,text[],text[])': only(),
  'list_conditions()': only(),
  // In the order in which one needs the other.
  'find_webhook()': only(),
  'set_webhook(text)': only(),
  'read_webhook()': only(),
  'save_webhook(text,text[])': only(),
  'rotate_webhook_secret()': only(),
  'send_test_webhook()': only(),
  'list_webhook_deliveries()': only(),
  'resend_webhook_delivery(uuid)': only(),
  'delete_webhook()': only(),
  'find_notice_preferences()': only('desk'),
  'save_notice_preferences(jsonb)': only('desk'),
  'find_push_key()': only('desk'),
  'add_push_subscription(text,text,text)': only('desk'),
  'list_push_subscriptions()': only('desk'),
  'delete_push_subscription(uuid)': only('desk'),
  'send_test_push(uuid)': only('desk'),
  'find_canary()': only('desk'),
  'list_canary_flights()': only(),
  'find_last_check()': expect('done', 'done', 'done', 'done', 'done'),
  'list_post_authors()': only('editor'),
  'list_posts_for_staff(text,text,uuid,uuid,boolean,text,integer,integer)': only('editor'),
  'count_posts_by_category()': only('editor'),
  'list_post_drafts(uuid,integer,integer)': only('writer', 'editor'),
  'unschedule_post(uuid)': only('editor'),
  // A writer brings back their own.
  'bring_back_draft(jsonb)': only('editor'),
  'list_calendar(timestamp with time zone,timestamp with time zone)': only('editor'),
  'list_backups()': only(),
  'list_post_versions(uuid,integer)': only('editor'),
  'find_post_version(bigint)': only('editor'),
  'keep_unmerged_post(uuid,jsonb)': only('editor'),
  'list_unmerged_posts(uuid)': only('editor'),
  'find_unmerged_post(uuid)': only('editor'),
  'list_audit(uuid,text,text[],timestamp with time zone,timestamp with time zone,bigint,integer)': only(),
  'save_settings(jsonb,jsonb)': only(),
  'list_setting_changes(text[],bigint,integer)': only(),
  'find_lead_statistics(integer)': only('desk'),
  'find_staff_banner()': only('writer', 'editor', 'desk'),
  'list_audit_actors()': only(),
  'list_trash(text,integer,integer)': only('editor'),
  'list_trashed_posts(text,uuid,uuid,boolean,text,integer,integer)': only('editor'),
  'count_trash()': only('editor', 'desk'),
  'restore_from_trash(text,uuid[])': only('editor'),
  'delete_for_good(text,uuid[])': only('editor'),
  'erase_expired_trash()': only('editor'),
  'list_pictures(text,text,integer,integer)': only('editor'),
  'list_unused_pictures(text[])': only('editor'),
  'find_images(text[])': only('editor'),
  'find_renamed_category(text)': expect('done', 'done', 'done', 'done', 'done'),
  'find_renamed_post(text)': expect('done', 'done', 'done', 'done', 'done'),
  'check_slug(text,uuid)': only('editor'),
  'list_case_studies(text,integer)': expect('done', 'done', 'done', 'done', 'done'),
  'list_former_slugs(uuid)': only('editor'),
  'merge_categories(uuid,uuid)': only('editor'),
  'is_gone_post(text,boolean)': expect('done', 'done', 'done', 'done', 'done'),
  // Without a token that opens something nobody learns anything.
  'find_preview(text)': expect('done', 'done', 'done', 'done', 'done'),
  'is_preview_coming(text)': expect('done', 'done', 'done', 'done', 'done'),
  'comment_on_preview(text,text,integer,text,text)': expect('done', 'done', 'done', 'done', 'done'),
  'request_preview_code(text)': expect('done', 'done', 'done', 'done', 'done'),
  'approve_preview(text,integer,text,text)': expect('done', 'done', 'done', 'done', 'done'),
  'create_review_link(uuid,text)': only('editor'),
  'end_review_link(uuid)': only('editor'),
  'resolve_review_comment(uuid,boolean)': only('editor'),
  'approve_draft(uuid,integer)': only('editor'),
  'find_review(uuid)': only('editor'),
  'submit_draft(uuid,boolean)': only('editor'),
  // Whoever owns the site can offer it.
  'suspend_account(uuid)': only(),
  'list_leads(jsonb)': only('desk'),
  'count_leads(jsonb)': only('desk'),
  'find_lead(uuid)': only('desk'),
  'list_lead_owners()': only('desk'),
  'list_lead_services()': only('desk'),
  'change_leads(uuid,uuid[],jsonb,jsonb)': only('desk'),
  'add_lead_note(uuid,uuid,text)': only('desk'),
  'add_lead(uuid,jsonb)': only('desk'),
  'list_lead_answers(uuid)': only('desk'),
  'send_lead_answer(uuid,uuid,jsonb)': only('desk'),
  'withdraw_lead_answer(uuid)': only('desk'),
  'resend_lead_answer(uuid)': only('desk'),
  'find_desk_words()': only('desk'),
  'undo_lead_change(uuid)': only('desk'),
  'find_person(text)': only(),
  'erase_person(uuid,text,text,text)': only(),
  'list_erasures(integer)': only(),
  'check_erasure_receipt(integer,text,text)': only(),
  'list_retention()': only(),
  'restore_account(uuid)': only(),
  'find_ownership()': only(),
  'is_ownership_left()': only(),
  'leave_ownership()': only(),
  'take_ownership()': only(),
  'offer_ownership(uuid)': only(),
  'answer_ownership(boolean)': only(),
  'describe_accounts(uuid[])': only(),
  'find_account(uuid)': only(),
  'list_account_sessions(uuid)': only(),
  'end_account_sessions(uuid,uuid)': only(),
  'create_invitation(text,text[],boolean)': only(),
  'end_invitation(uuid)': only(),
  'list_invitations()': only(),
  // Without a token that opens something nobody learns anything.
  'find_invitation(text)': expect('done', 'done', 'done', 'done', 'done'),
  'accept_invitation(text)': expect('refused', 'done', 'done', 'done', 'refused'),
  'find_standing()': expect('refused', 'done', 'done', 'done', 'refused'),
  'find_profile()': expect('refused', 'done', 'done', 'done', 'refused'),
  'save_profile(text,text)': only('writer', 'editor', 'desk'),
  'delete_user_by_id(uuid)': only(),
  'create_recovery_codes()': expect('refused', 'refused', 'refused', 'refused', 'refused'),
  'count_recovery_codes()': expect('refused', 'done', 'done', 'done', 'refused'),
  'use_recovery_code(text)': expect('refused', 'done', 'done', 'done', 'refused'),
  'list_sessions()': expect('refused', 'done', 'done', 'done', 'refused'),
  'end_session(uuid)': expect('refused', 'done', 'done', 'done', 'refused'),
}

/** Of what can only be called. */
export const toSubjects = (rows: Record<string, Expectation>): Record<string, { call: Expectation }> =>
  Object.fromEntries(Object.entries(rows).map(([name, call]) => [name, { call }]))

/** One line of a table above, for a test of its own. */
export interface Case<Operation> {
  subject: string
  operation: Operation
  actor: ActorName
  outcome: Outcome
}

export function listCases<Operation extends string>(
  subjects: Record<string, Record<Operation, Expectation>>,
): Case<Operation>[] {
  return Object.entries(subjects).flatMap(([subject, operations]) =>
    (Object.entries(operations) as [Operation, Expectation][]).flatMap(([operation, expectation]) =>
      actorNames.map(actor => ({ subject, operation, actor, outcome: expectation[actor] })),
    ),
  )
}
