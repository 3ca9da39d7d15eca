import { expect, test } from 'vitest'
import { adviseOnSignUp } from './sign-up-advice.ts'

test('the start advises to close sign-up where a public site leaves it open', () => {
  expect(adviseOnSignUp({ allowSignUp: true }, 'https://holla.example')).toContain('ALLOW_SIGN_UP=false')
  expect(adviseOnSignUp({ allowSignUp: false }, 'https://holla.example')).toBeNull()
  expect(adviseOnSignUp({ allowSignUp: true }, 'http://localhost:3000')).toBeNull()
})
