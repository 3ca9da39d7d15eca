import { escapeHtml } from '../mail/escape-html.ts'
import type { TokenType } from './one-time-token.ts'

interface Words {
  subject: string
  ask: string
  /** Null where only the code is mailed. */
  link: string | null
  otherwise: string
}

const ignore = 'If you did not ask for this, you can ignore this mail: nothing will change.'

const words: Record<TokenType, Words> = {
  signup: {
    subject: 'Confirm your e-mail address',
    ask: 'Please confirm that this is your address to finish signing up.',
    link: 'Confirm my address',
    otherwise: ignore,
  },
  invite: {
    subject: 'You have been invited',
    ask: 'You have been invited to create an account.',
    link: 'Accept the invitation',
    otherwise: 'If you did not expect an invitation, you can ignore this mail.',
  },
  magiclink: {
    subject: 'Your link to sign in',
    ask: 'Use this link to sign in. It works once, within an hour.',
    link: 'Sign in',
    otherwise: ignore,
  },
  recovery: {
    subject: 'Set a new password',
    ask: 'Somebody, hopefully you, asked to set a new password. The link works once, within an hour.',
    link: 'Set a new password',
    otherwise: 'If it was not you, you can ignore this mail: your password stays as it is.',
  },
  email_change_current: {
    subject: 'Confirm the change of your e-mail address',
    ask: 'Your account is about to get another e-mail address. Please confirm it from here, the present address, too.',
    link: 'Confirm the change',
    otherwise: 'If you did not ask for this, do not confirm it and change your password.',
  },
  email_change_new: {
    subject: 'Confirm your new e-mail address',
    ask: 'Please confirm that this is to be the new address of your account.',
    link: 'Confirm the new address',
    otherwise: ignore,
  },
  reauthentication: {
    subject: 'Your code to confirm it is you',
    ask: 'Type this code to confirm that it is you. It works once, within an hour.',
    link: null,
    otherwise: 'If you did not ask for this, somebody may be using your account: change your password.',
  },
}

export function renderMail({
  kind,
  host,
  code,
  link,
}: {
  kind: TokenType
  host: string
  code: string
  link: string
}): { subject: string; text: string; html: string } {
  const { subject, ask, link: label, otherwise } = words[kind]
  const codeLine = label ? 'Or type this code where you are asked for it:' : 'Your code:'
  const text = [
    ask,
    ...(label ? [`${label}:\n${link}`] : []),
    `${codeLine} ${code}`,
    otherwise,
    `Sent by ${host}`,
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1a1a1a; background: #ffffff">
<p>${escapeHtml(ask)}</p>
${label ? `<p><a href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>` : ''}
<p>${codeLine} <strong style="letter-spacing: 2px">${code}</strong></p>
<p>${escapeHtml(otherwise)}</p>
<p style="color: #5a5a5a; font-size: 14px">Sent by ${escapeHtml(host)}</p>
</body>
</html>
`
  return { subject, text, html }
}
