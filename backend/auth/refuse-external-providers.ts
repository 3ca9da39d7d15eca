import { manualLinkingDisabled, samlDisabled, validationFailed } from '../errors/auth.ts'

/** Accounts are by e-mail only. */
export function refuseProvider(): never {
  throw validationFailed('Unsupported provider: provider is not enabled')
}

export function refuseLinking(): never {
  throw manualLinkingDisabled()
}

export function refuseSso(): never {
  throw samlDisabled()
}
