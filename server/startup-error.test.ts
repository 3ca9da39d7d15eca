import { expect, test } from 'vitest'
import { StartupError, toStartupError } from './startup-error.ts'

const withCode = (code: string) => Object.assign(new Error('raw'), { code })

test('a full disk is a sentence, also as the cause of a failed migration', () => {
  const failed = new Error('The migration 001_public.sql failed', { cause: withCode('53100') })
  expect(toStartupError(failed)).toMatchObject({
    name: 'StartupError',
    message: expect.stringContaining("The database's disk is full"),
    cause: failed,
  })
  expect(toStartupError(withCode('ENOSPC'))).toBeInstanceOf(StartupError)
})

test('a bucket that refuses is not taken for the database', () => {
  const refused = Object.assign(withCode('ECONNREFUSED'), { message: '', $metadata: { attempts: 3 } })
  const failed = new Error('The files cannot be reached', { cause: refused })
  expect(toStartupError(failed)).toMatchObject({
    message: 'The bucket does not do what it is asked: Error: ECONNREFUSED',
  })
  const broken = Object.assign(new Error('UnknownError'), {
    name: 'Unknown',
    $metadata: { httpStatusCode: 500 },
  })
  expect(toStartupError(broken)).toMatchObject({
    message: 'The bucket does not do what it is asked: it answered 500',
  })
  const late = Object.assign(new Error('Request aborted'), { name: 'AbortError' })
  expect(toStartupError(late)).toMatchObject({ message: expect.stringContaining('did not answer in time') })
})

test('what we said already stays, and a bug keeps its stack', () => {
  const said = new StartupError('Port 3000 is taken', withCode('EMFILE'))
  expect(toStartupError(said)).toBe(said)
  const bug = new TypeError('undefined is no function')
  expect(toStartupError(bug)).toBe(bug)
})
