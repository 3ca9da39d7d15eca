import { failed, type Result } from '../data/result.ts'
import type { Client } from '../data/schema.ts'
import { type Credentials, signInWithPassword } from '../data/sign-in.ts'
import { signOutGlobal, signOutLocal } from '../data/sign-out.ts'
import { type SignUpOptions, signUpWithPassword } from '../data/sign-up.ts'
import { showToast } from '../ui/toast.ts'
import { recordSignOut } from './recent-sign-out.ts'

export interface SignInMessages {
  title: string
  fallback: string
}

const somethingWentWrong = 'Something went wrong'

type Connect = () => Promise<Client>

export function signIn(
  connect: Connect,
  credentials: Credentials,
  messages: SignInMessages = { title: 'Sign in Failed', fallback: somethingWentWrong },
) {
  return toastError(connect, messages, client => signInWithPassword(client, credentials))
}

export function signUp(connect: Connect, credentials: Credentials, options?: SignUpOptions) {
  const messages = { title: 'Sign up Failed', fallback: somethingWentWrong }
  return toastError(connect, messages, client => signUpWithPassword(client, credentials, options))
}

export function signOut(connect: Connect) {
  return leave(connect, signOutGlobal)
}

/** For whoever turns back at the second factor: knowing only the password must not end other sessions. */
export function signOutLocally(connect: Connect) {
  return leave(connect, signOutLocal)
}

function leave(connect: Connect, ask: (client: Client) => Promise<Result<undefined>>) {
  recordSignOut()
  return toastError(connect, { title: 'Sign out Failed', fallback: somethingWentWrong }, ask)
}

async function toastError(
  connect: Connect,
  { title, fallback }: SignInMessages,
  ask: (client: Client) => Promise<Result<undefined>>,
): Promise<Result<undefined>> {
  const result = await connect().then(ask, error => failed<undefined>(error))
  if (result.error) showToast({ title, description: result.error.message || fallback, tone: 'danger' })
  return result
}
