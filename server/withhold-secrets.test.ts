import { expect, test } from 'vitest'
import { withholdSecrets } from './withhold-secrets.ts'

test('workers inherit no secret, and the commands of the schedule find database and files', () => {
  const place = { DATABASE_URL: 'postgres://db/site', FILES_URL: 's3://files' }
  const env = { PATH: '/bin', ADMIN_PASSWORD: 'a', NEW_DATABASE_URL: 'postgres://new', ...place }
  expect(withholdSecrets(env)).toEqual(place)
  expect(env).toEqual({ PATH: '/bin' })
})
