interface NoticeWords {
  subject: string
  /** What happened, as a sentence without its full stop. */
  event: string
  otherwise: 'ask' | 'secure' | string
}

/** Of colleagues, their roles and who owns the site. The database writes them (`private.notify_both`). */
export const peopleNotices = {
  granted_rights: {
    subject: 'You made somebody a super admin',
    event: 'From your account, {of} was made a super admin',
    otherwise: 'secure',
  },
  roles_changed: {
    subject: 'Your roles have changed',
    event: 'The roles of your account were changed {by}. They are now: {roles}',
    otherwise: 'ask',
  },
  changed_roles: {
    subject: 'You changed somebody’s roles',
    event: 'From your account, the roles of {of} were changed. They are now: {roles}',
    otherwise: 'secure',
  },
  account_suspended: {
    subject: 'Your account is suspended',
    event: 'Your account was suspended {by}, and you were signed out everywhere. What you wrote stays',
    otherwise: 'ask',
  },
  suspended_account: {
    subject: 'You suspended an account',
    event: 'From your account, the account of {of} was suspended',
    otherwise: 'secure',
  },
  account_restored: {
    subject: 'Your account is open again',
    event: 'The suspension of your account was ended {by}. You can sign in as before',
    otherwise: 'ask',
  },
  restored_account: {
    subject: 'You ended a suspension',
    event: 'From your account, the suspension of {of} was ended',
    otherwise: 'secure',
  },
  second_factor_required: {
    subject: 'Please turn on two-factor sign-in',
    event: 'From {until} (Lagos) on, nobody can work in the back office without two-factor sign-in',
    otherwise: 'Turn it on under Account in the back office. You need an app for codes on your phone.',
  },
  ownership_taken: {
    subject: 'The site has an owner now',
    event: 'The ownership of the site was taken {by}. Nobody else can take the owner’s rights',
    otherwise: 'ask',
  },
  ownership_offered: {
    subject: 'The site is offered to you',
    event: 'You were asked {by} to become the owner of the site. Answer under Users in the back office',
    otherwise: 'ask',
  },
  offered_ownership: {
    subject: 'You offered the site to somebody',
    event: 'From your account, the ownership of the site was offered to {of}',
    otherwise: 'secure',
  },
  ownership_handed_over: {
    subject: 'The site has a new owner',
    event: 'The ownership of the site, which you had offered, was accepted {by}',
    otherwise: 'secure',
  },
  ownership_received: {
    subject: 'You own the site now',
    event: 'You accepted the ownership of the site, which {of} had offered',
    otherwise: 'secure',
  },
  invitation_accepted: {
    subject: 'Welcome to the back office',
    event: 'You accepted an invitation, which was made {by}. Your roles: {roles}',
    otherwise: 'ask',
  },
  accepted_invitation: {
    subject: 'An invitation was accepted',
    event: 'Your invitation was accepted by {of}, with these roles: {roles}',
    otherwise: 'secure',
  },
} satisfies Record<string, NoticeWords>
