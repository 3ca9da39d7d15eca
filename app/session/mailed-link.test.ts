import { expect, test } from 'vitest'
import { readMailedLink } from './mailed-link.ts'
import { explainLinkError } from './mailed-link-errors.ts'

const token = [
  'e30',
  Buffer.from(JSON.stringify({ sub: 'u1', email: 'adé@holla.example' })).toString('base64url'),
  'x',
].join('.')
const hash = (type: string) =>
  `#access_token=${token}&refresh_token=r&expires_in=3600&token_type=bearer&type=${type}&sb=`

test('a link is taken on its own page only', () => {
  const session = { accessToken: token, refreshToken: 'r', userId: 'u1', email: 'adé@holla.example' }
  expect(readMailedLink({ pathname: '/admin/account', hash: hash('recovery') })).toEqual({
    session: { ...session, type: 'recovery' },
  })
  expect(readMailedLink({ pathname: '/', hash: hash('signup') })).toEqual({
    session: { ...session, type: 'signup' },
  })
  expect(readMailedLink({ pathname: '/company/blog', hash: hash('recovery') })).toBeNull()
  expect(readMailedLink({ pathname: '/', hash: hash('recovery') })).toBeNull()
  expect(readMailedLink({ pathname: '/admin/account', hash: hash('magiclink') })).toBeNull()
  expect(readMailedLink({ pathname: '/', hash: '#contact' })).toBeNull()
})

test('a refusal in an address is told in our words, whatever it says', () => {
  const refusal = '#error=access_denied&error_code=otp_expired&error_description=Call+0900+1234'
  expect(readMailedLink({ pathname: '/', hash: refusal })).toEqual({ error: explainLinkError('otp_expired') })
  expect(readMailedLink({ pathname: '/', hash: '#error_description=Call+0900' })).toEqual({
    error: 'Ask for a new one.',
  })
  expect(readMailedLink({ pathname: '/company/blog', hash: refusal })).toBeNull()
  expect(explainLinkError('toString')).toBe('Ask for a new one.')
})
