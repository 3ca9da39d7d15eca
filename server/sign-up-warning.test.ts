import { expect, test } from 'vitest'
import { findSignUpWarning } from './sign-up-warning.ts'

test('the start advises to close sign-up where a public site leaves it open', () => {
  expect(findSignUpWarning({ allowSignUp: true }, 'https://holla.example')).toContain('ALLOW_SIGN_UP=false')
  expect(findSignUpWarning({ allowSignUp: false }, 'https://holla.example')).toBeNull()
  expect(findSignUpWarning({ allowSignUp: true }, 'http://localhost:3000')).toBeNull()
})
