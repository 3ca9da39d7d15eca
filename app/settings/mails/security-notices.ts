import type { MailWords } from './mail-words.ts'
import { ifNotYou, notice } from './notice.ts'

const passkey = { passkey: 'the name of the passkey' }

/** Without links, so that nobody gets used to following those of a forged notice. */
export const securityNotices = {
  new_device: notice({
    label: 'Sign-in from a new device',
    subject: 'New sign-in to your account',
    event: 'There was a sign-in to your account from a new device: {device}',
    otherwise: ifNotYou,
    fields: { device: 'browser, system and network address' },
  }),
  password_changed: notice({
    label: 'Password changed',
    subject: 'Your password was changed',
    event: 'The password of your account was changed',
    otherwise: 'If it was not you, set a new one at once with “Forgot password?”.',
  }),
  password_dropped: notice({
    label: 'Password removed, as the address was not proven when it was set',
    subject: 'Please set a password',
    event:
      'You have confirmed your address. A password was set for your account before, maybe by somebody else, so it was removed',
    otherwise: 'To sign in with a password, set a new one with “Forgot password?”.',
  }),
  factor_added: notice({
    label: 'Two-factor sign-in turned on',
    subject: 'Two-factor sign-in is on',
    event: 'Two-factor sign-in was turned on for your account',
    otherwise: ifNotYou,
  }),
  factor_removed: notice({
    label: 'Two-factor sign-in turned off',
    subject: 'Two-factor sign-in is off',
    event: 'Two-factor sign-in was turned off for your account, so the password alone lets you in',
    otherwise: ifNotYou,
  }),
  passkey_added: notice({
    label: 'Passkey added',
    subject: 'A passkey was added to your account',
    event: 'A passkey was added to your account: {passkey}. It signs in without your password',
    otherwise: ifNotYou,
    fields: passkey,
  }),
  passkey_removed: notice({
    label: 'Passkey removed',
    subject: 'A passkey was removed from your account',
    event:
      'A passkey was removed from your account: {passkey}. The devices that it had signed in are signed out',
    otherwise: ifNotYou,
    fields: passkey,
  }),
  recovery_codes_made: notice({
    label: 'New recovery codes',
    subject: 'New recovery codes for your account',
    event: 'New recovery codes were made for your account, and the ones before stopped working',
    otherwise: ifNotYou,
  }),
} satisfies Record<string, MailWords>
