import type { MailWords } from './mail-words.ts'
import { askThem, by, ifNotYou, notice, of } from './notice.ts'

const roles = { roles: 'the roles, in words' }
const until = { until: 'the day and the time' }

/** Sent by the database (`private.notify_both`). */
export const peopleNotices = {
  granted_rights: notice({
    label: 'Made a super admin, to who did it',
    subject: 'You made somebody a super admin',
    event: 'From your account, {of} was made a super admin',
    otherwise: ifNotYou,
    fields: of,
  }),
  roles_changed: notice({
    label: 'Roles changed, to whose they are',
    subject: 'Your roles have changed',
    event: 'The roles of your account were changed {by}. They are now: {roles}',
    otherwise: askThem,
    fields: { ...by, ...roles },
  }),
  changed_roles: notice({
    label: 'Roles changed, to who did it',
    subject: 'You changed somebody’s roles',
    event: 'From your account, the roles of {of} were changed. They are now: {roles}',
    otherwise: ifNotYou,
    fields: { ...of, ...roles },
  }),
  account_suspended: notice({
    label: 'Suspended, to the holder',
    subject: 'Your account is suspended',
    event: 'Your account was suspended {by}, and you were signed out everywhere. What you wrote stays',
    otherwise: askThem,
    fields: by,
  }),
  suspended_account: notice({
    label: 'Suspended, to who did it',
    subject: 'You suspended an account',
    event: 'From your account, the account of {of} was suspended',
    otherwise: ifNotYou,
    fields: of,
  }),
  account_restored: notice({
    label: 'Suspension ended, to the holder',
    subject: 'Your account is open again',
    event: 'The suspension of your account was ended {by}. You can sign in as before',
    otherwise: askThem,
    fields: by,
  }),
  restored_account: notice({
    label: 'Suspension ended, to who did it',
    subject: 'You ended a suspension',
    event: 'From your account, the suspension of {of} was ended',
    otherwise: ifNotYou,
    fields: of,
  }),
  second_factor_required: notice({
    label: 'Two-factor sign-in required from everybody',
    subject: 'Please turn on two-factor sign-in',
    event: 'From {until} on, nobody can work in the back office without two-factor sign-in',
    otherwise: 'Turn it on under Account in the back office. You need an app for codes on your phone.',
    fields: until,
  }),
  ownership_taken: notice({
    label: 'Ownership taken, to all super admins',
    subject: 'The site has an owner now',
    event: 'The ownership of the site was taken {by}. Nobody else can take the owner’s rights',
    otherwise: askThem,
    fields: by,
  }),
  ownership_offered: notice({
    label: 'Ownership offered, to who may take it',
    subject: 'The site is offered to you',
    event: 'You were asked {by} to become the owner of the site. Answer under Users in the back office',
    otherwise: askThem,
    fields: by,
  }),
  offered_ownership: notice({
    label: 'Ownership offered, to the owner',
    subject: 'You offered the site to somebody',
    event: 'From your account, the ownership of the site was offered to {of}',
    otherwise: ifNotYou,
    fields: of,
  }),
  ownership_handed_over: notice({
    label: 'Ownership handed over, to the former owner',
    subject: 'The site has a new owner',
    event: 'The ownership of the site, which you had offered, was accepted {by}',
    otherwise: ifNotYou,
    fields: by,
  }),
  ownership_received: notice({
    label: 'Ownership handed over, to the new owner',
    subject: 'You own the site now',
    event: 'You accepted the ownership of the site, which {of} had offered',
    otherwise: ifNotYou,
    fields: of,
  }),
  invitation_accepted: notice({
    label: 'Invitation accepted, to the new colleague',
    subject: 'Welcome to the back office',
    event: 'You accepted an invitation, which was made {by}. Your roles: {roles}',
    otherwise: askThem,
    fields: { ...by, ...roles },
  }),
  accepted_invitation: notice({
    label: 'Invitation accepted, to who invited',
    subject: 'An invitation was accepted',
    event: 'Your invitation was accepted by {of}, with these roles: {roles}',
    otherwise: ifNotYou,
    fields: { ...of, ...roles },
  }),
  admin_joined: notice({
    label: 'Super admin by invitation, to all others',
    subject: 'Somebody became a super admin',
    event: '{of} is a super admin now, by an invitation that was made {by}',
    otherwise: askThem,
    fields: { ...of, ...by },
  }),
  draft_submitted: notice({
    label: 'Draft sent for review, to editors',
    subject: 'For review: {title}',
    event: '{of} asks you to read the draft “{title}”',
    otherwise: 'Find it under Posts in the back office, among those in review.',
    fields: { ...of, title: 'the title of the draft' },
  }),
} satisfies Record<string, MailWords>
