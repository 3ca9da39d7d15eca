import type { ActorName } from './actors.ts'

/**
 * done: it happens and comes back. nothing: no error, but no row is seen or touched. refused: an error that says so
 * (42501 by REST, AccessDenied by storage). missing: as if the file did not exist. hidden: as if the bucket did not.
 */
export type Outcome = 'done' | 'nothing' | 'refused' | 'missing' | 'hidden'
type Expectation = Record<ActorName, Outcome>

/** In the order: anonymous, ordinary account, demoted admin, super admin, secret key. */
const expect = (
  anonymous: Outcome,
  visitor: Outcome,
  demoted: Outcome,
  editor: Outcome,
  service: Outcome,
): Expectation => ({ anonymous, visitor, demoted, editor, service })

export type TableOperation = 'select' | 'insert' | 'update' | 'delete'

/** Every table and view of the schema public. */
export const tables: Record<string, Record<TableOperation, Expectation>> = {
  categories: {
    select: expect('done', 'done', 'done', 'done', 'done'),
    insert: expect('refused', 'refused', 'refused', 'done', 'done'),
    update: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
    delete: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
  },
  posts: {
    select: expect('done', 'done', 'done', 'done', 'done'),
    insert: expect('refused', 'refused', 'refused', 'done', 'done'),
    update: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
    delete: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
  },
  post_details: {
    select: expect('done', 'done', 'done', 'done', 'done'),
    insert: expect('refused', 'refused', 'refused', 'done', 'done'),
    update: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
    delete: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
  },
  post_drafts: {
    select: expect('refused', 'nothing', 'nothing', 'done', 'done'),
    insert: expect('refused', 'refused', 'refused', 'done', 'done'),
    update: expect('refused', 'nothing', 'nothing', 'done', 'done'),
    delete: expect('refused', 'nothing', 'nothing', 'done', 'done'),
  },
  settings: {
    select: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
    insert: expect('refused', 'refused', 'refused', 'refused', 'done'),
    update: expect('refused', 'nothing', 'nothing', 'done', 'done'),
    delete: expect('refused', 'refused', 'refused', 'refused', 'done'),
  },
  contact_messages: {
    select: expect('refused', 'nothing', 'nothing', 'done', 'done'),
    insert: expect('refused', 'refused', 'refused', 'refused', 'done'),
    update: expect('refused', 'nothing', 'nothing', 'done', 'done'),
    delete: expect('refused', 'nothing', 'nothing', 'done', 'done'),
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
    list: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
    sign: expect('missing', 'missing', 'missing', 'done', 'done'),
    upload: expect('refused', 'refused', 'refused', 'done', 'done'),
    replace: expect('refused', 'refused', 'refused', 'done', 'done'),
    update: expect('refused', 'refused', 'refused', 'done', 'done'),
    copy: expect('missing', 'missing', 'missing', 'done', 'done'),
    move: expect('missing', 'missing', 'missing', 'done', 'done'),
    remove: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
  },
  'unpublished-images': {
    address: expect('hidden', 'hidden', 'hidden', 'hidden', 'hidden'),
    download: expect('hidden', 'missing', 'missing', 'done', 'done'),
    list: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
    sign: expect('missing', 'missing', 'missing', 'done', 'done'),
    upload: expect('refused', 'refused', 'refused', 'done', 'done'),
    replace: expect('refused', 'refused', 'refused', 'done', 'done'),
    update: expect('refused', 'refused', 'refused', 'done', 'done'),
    copy: expect('missing', 'missing', 'missing', 'done', 'done'),
    move: expect('missing', 'missing', 'missing', 'done', 'done'),
    remove: expect('nothing', 'nothing', 'nothing', 'done', 'done'),
  },
}

/**
 * Every function of the schema public. They ask who is signed in, so a key alone is nobody to them. Nobody here has a
 * second factor, without which no recovery codes are made.
 */
export const functions: Record<string, Expectation> = {
  'get_all_users()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_users(text,boolean,integer,integer)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'can_send_mail()': expect('done', 'done', 'done', 'done', 'done'),
  'set_is_super_admin(uuid,boolean)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'set_roles(uuid,text[])': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_conditions()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  // In the order in which one needs the other.
  'find_webhook()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'set_webhook(text)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'rotate_webhook_secret()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'send_test_webhook()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_webhook_deliveries()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'resend_webhook_delivery(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'delete_webhook()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_post_authors()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_posts_for_staff(text,text,uuid,uuid,boolean,text,integer,integer)': expect(
    'refused',
    'refused',
    'refused',
    'done',
    'refused',
  ),
  'count_posts_by_category()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_post_drafts(uuid,integer,integer)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'unschedule_post(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_calendar(timestamp with time zone,timestamp with time zone)': expect(
    'refused',
    'refused',
    'refused',
    'done',
    'refused',
  ),
  'list_backups()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_post_versions(uuid,integer)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'find_post_version(bigint)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'keep_unmerged_post(uuid,jsonb)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_unmerged_posts(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'find_unmerged_post(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_audit(uuid,text,text[],timestamp with time zone,timestamp with time zone,bigint,integer)': expect(
    'refused',
    'refused',
    'refused',
    'done',
    'refused',
  ),
  'save_settings(json,jsonb)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_setting_changes(text[],bigint,integer)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_audit_actors()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_trash(text,integer,integer)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'count_trash()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'restore_from_trash(text,uuid[])': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'delete_for_good(text,uuid[])': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'erase_expired_trash()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_pictures(text,text,integer,integer)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_unused_pictures(text[])': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'find_images(text[])': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'find_renamed_category(text)': expect('done', 'done', 'done', 'done', 'done'),
  'find_renamed_post(text)': expect('done', 'done', 'done', 'done', 'done'),
  'check_slug(text,uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_case_studies(text,integer)': expect('done', 'done', 'done', 'done', 'done'),
  'list_former_slugs(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'merge_categories(uuid,uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'is_gone_post(text,boolean)': expect('done', 'done', 'done', 'done', 'done'),
  // Without a token that opens something nobody learns anything.
  'find_preview(text)': expect('done', 'done', 'done', 'done', 'done'),
  'comment_on_preview(text,text,integer,text,text)': expect('done', 'done', 'done', 'done', 'done'),
  'request_preview_code(text)': expect('done', 'done', 'done', 'done', 'done'),
  'approve_preview(text,integer,text,text)': expect('done', 'done', 'done', 'done', 'done'),
  'create_review_link(uuid,text)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'end_review_link(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'resolve_review_comment(uuid,boolean)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'approve_draft(uuid,integer)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'find_review(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  // Whoever owns the site can offer it.
  'suspend_account(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'restore_account(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'find_ownership()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'take_ownership()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'offer_ownership(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'answer_ownership(boolean)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'describe_accounts(uuid[])': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'find_account(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_account_sessions(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'end_account_sessions(uuid,uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'create_invitation(text,text[],boolean)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'end_invitation(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'list_invitations()': expect('refused', 'refused', 'refused', 'done', 'refused'),
  // Without a token that opens something nobody learns anything.
  'find_invitation(text)': expect('done', 'done', 'done', 'done', 'done'),
  'accept_invitation(text)': expect('refused', 'done', 'done', 'done', 'refused'),
  'find_standing()': expect('refused', 'done', 'done', 'done', 'refused'),
  'find_profile()': expect('refused', 'done', 'done', 'done', 'refused'),
  'save_profile(text,text)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'delete_user_by_id(uuid)': expect('refused', 'refused', 'refused', 'done', 'refused'),
  'create_recovery_codes()': expect('refused', 'refused', 'refused', 'refused', 'refused'),
  'count_recovery_codes()': expect('refused', 'done', 'done', 'done', 'refused'),
  'use_recovery_code(text)': expect('refused', 'done', 'done', 'done', 'refused'),
  'list_sessions()': expect('refused', 'done', 'done', 'done', 'refused'),
  'end_session(uuid)': expect('refused', 'done', 'done', 'done', 'refused'),
}

/** One line of a table above, for a test of its own. */
export interface Case<Operation> {
  subject: string
  operation: Operation
  actor: ActorName
  outcome: Outcome
}

const actorNames: ActorName[] = ['anonymous', 'visitor', 'demoted', 'editor', 'service']

export function listCases<Operation extends string>(
  subjects: Record<string, Record<Operation, Expectation>>,
): Case<Operation>[] {
  return Object.entries(subjects).flatMap(([subject, operations]) =>
    (Object.entries(operations) as [Operation, Expectation][]).flatMap(([operation, expectation]) =>
      actorNames.map(actor => ({ subject, operation, actor, outcome: expectation[actor] })),
    ),
  )
}
