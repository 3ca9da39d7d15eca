import { escapeHtml } from '../mail/escape-html.ts'
import { describeUserAgent } from './describe-user-agent.ts'
import type { NoticeKind } from './notices.ts'
import { peopleNotices } from './people-notices.ts'

export interface Notice {
  kind: NoticeKind
  email: string
  host: string
  at: Date
  details: Details
}

type Details = Record<string, string>

const byWhom = ({ by }: Details) => (by ? `by ${by}` : 'by whoever runs the site')
const ifNotYou = 'If it was not you, set a new password at once and sign out all other devices.'
const askThem = 'If you did not expect this, ask another super admin or whoever runs the site.'

/** Subject, what happened (before the time), and what to do if it should not have. */
const words: Record<
  Exclude<NoticeKind, keyof typeof peopleNotices>,
  (details: Details) => [subject: string, event: string, otherwise: string]
> = {
  new_device: ({ user_agent: agent = '', ip }) => [
    'New sign-in to your account',
    `Your account was signed in to from a device that is new to it: ${describeUserAgent(agent)}${ip ? `, network address ${ip}` : ''}`,
    ifNotYou,
  ],
  password_changed: () => [
    'Your password was changed',
    'The password of your account was changed',
    'If it was not you, set a new one at once by “Forgot password?”.',
  ],
  password_dropped: () => [
    'Please set a password',
    'You have confirmed your address. A password was set for your account before, maybe by somebody else, so it was removed',
    'To sign in with a password, set a new one by “Forgot password?”.',
  ],
  factor_added: () => [
    'Two-factor sign-in is on',
    'Two-factor sign-in was turned on for your account',
    ifNotYou,
  ],
  factor_removed: () => [
    'Two-factor sign-in is off',
    'Two-factor sign-in was turned off for your account, so the password alone lets you in',
    ifNotYou,
  ],
  passkey_added: ({ name = 'Passkey' }) => [
    'A passkey was added to your account',
    `A passkey was added to your account: ${name}. It signs in without your password`,
    ifNotYou,
  ],
  passkey_removed: ({ name = 'Passkey' }) => [
    'A passkey was removed from your account',
    `A passkey was removed from your account: ${name}. The devices that it had signed in are signed out`,
    ifNotYou,
  ],
  recovery_codes_made: () => [
    'New recovery codes for your account',
    'New recovery codes were made for your account, and the ones before stopped working',
    ifNotYou,
  ],
  rights_granted: details => [
    'You are a super admin now',
    `Your account was made a super admin ${byWhom(details)}`,
    askThem,
  ],
  rights_removed: details => [
    'You are no longer a super admin',
    `Your account lost its rights as a super admin ${byWhom(details)}. What you wrote stays`,
    askThem,
  ],
  removed_rights: ({ of = '' }) => [
    'You removed a super admin',
    `From your account, ${of} was removed as a super admin`,
    ifNotYou,
  ],
  account_deleted: details => [
    'Your account was deleted',
    `Your account was deleted ${byWhom(details)}`,
    askThem,
  ],
  deleted_account: ({ of = '' }) => [
    'You deleted a colleague’s account',
    `From your account, the account of ${of} was deleted`,
    ifNotYou,
  ],
}

const isOfPeople = (kind: NoticeKind): kind is keyof typeof peopleNotices =>
  Object.hasOwn(peopleNotices, kind)

function toWords(kind: NoticeKind, details: Details): [subject: string, event: string, otherwise: string] {
  if (!isOfPeople(kind)) {
    return words[kind](details)
  }
  const { subject, event, otherwise } = peopleNotices[kind]
  const fields: Details = { ...details, by: byWhom(details), roles: details.roles ?? 'none' }
  const filled = event.replace(/\{(\w+)\}/g, (_, field: string) => fields[field] ?? 'somebody')
  return [subject, filled, { ask: askThem, secure: ifNotYou }[otherwise as string] ?? otherwise]
}

const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** Without links, so that nobody gets used to following those of a forged notice. */
export function renderNotice({ kind, email, host, at, details }: Notice) {
  const [subject, event, otherwise] = toWords(kind, details)
  const lines = [
    `${event}.`,
    `Account: ${email}`,
    `Time: ${clock.format(at)} (Lagos)`,
    otherwise,
    `Sent by ${host}`,
  ]
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1a1a1a; background: #ffffff">
${lines.map(line => `<p>${escapeHtml(line)}</p>`).join('\n')}
</body>
</html>
`
  return { subject, text: lines.join('\n\n'), html }
}
