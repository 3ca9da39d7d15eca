import { manualLinkingDisabled, samlDisabled, validationFailed } from '../errors/auth.ts'

/** For `signInWithOAuth`: accounts are by e-mail only. */
export function refuseProvider(): never {
  throw validationFailed('Unsupported provider: provider is not enabled')
}

/** For `linkIdentity` and `unlinkIdentity`. */
export function refuseLinking(): never {
  throw manualLinkingDisabled()
}

export function refuseSso(): never {
  throw samlDisabled()
}
