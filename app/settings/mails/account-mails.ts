import type { MailWords } from './mail-words.ts'

const fields = { link: 'the link, as a button', code: 'the six-digit code' }
const ignore = 'If you did not ask for this, you can ignore this mail: nothing will change.'
const orType = 'Or type this code where you are asked for it: {code}'

interface LinkWords {
  label: string
  subject: string
  ask: string
  button: string
  otherwise?: string
}

const withLink = ({ label, subject, ask, button, otherwise = ignore }: LinkWords): MailWords => ({
  label,
  subject,
  paragraphs: [ask, '{link}', orType, otherwise],
  button,
  fields,
  required: ['link', 'code'],
})

export const accountMails = {
  signup: withLink({
    label: 'To confirm an address after signing up',
    subject: 'Confirm your e-mail address',
    ask: 'Please confirm that this is your address to finish signing up.',
    button: 'Confirm my address',
  }),
  invite: withLink({
    label: 'Invitation to create an account',
    subject: 'You have been invited',
    ask: 'You have been invited to create an account.',
    button: 'Accept the invitation',
    otherwise: 'If you did not expect an invitation, you can ignore this mail.',
  }),
  magiclink: withLink({
    label: 'Link to sign in',
    subject: 'Your link to sign in',
    ask: 'Use this link to sign in. It works once, within an hour.',
    button: 'Sign in',
  }),
  recovery: withLink({
    label: 'To set a forgotten password',
    subject: 'Set a new password',
    ask: 'Somebody, hopefully you, asked to set a new password. The link works once, within an hour.',
    button: 'Set a new password',
    otherwise: 'If it was not you, you can ignore this mail: your password stays as it is.',
  }),
  email_change_current: withLink({
    label: 'Change of address, to the address before',
    subject: 'Confirm the change of your e-mail address',
    ask: 'Your account is about to get another e-mail address. Please confirm the change from this address, the present one, too.',
    button: 'Confirm the change',
    otherwise: 'If you did not ask for this, do not confirm it and change your password.',
  }),
  email_change_new: withLink({
    label: 'Change of address, to the new address',
    subject: 'Confirm your new e-mail address',
    ask: 'Please confirm that this is to be the new address of your account.',
    button: 'Confirm the new address',
  }),
  reauthentication: {
    label: 'Code to confirm that it is you',
    subject: 'Your code to confirm it is you',
    paragraphs: [
      'Type this code to confirm that it is you. It works once, within an hour.',
      '',
      'Your code: {code}',
      'If you did not ask for this, somebody may be using your account: change your password.',
    ],
    fields: { code: fields.code },
    required: ['code'],
  },
} satisfies Record<string, MailWords>
