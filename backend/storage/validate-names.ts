import * as errors from '../errors/storage.ts'

/** Protocol §3.3. */
const keyCharacters = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const bucketCharacters = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/

/** Drops leading slashes. @throws InvalidKey */
export function requireKey(given: string | undefined): string {
  const key = (given ?? '').replace(/^\/+/, '')
  const hasDotSegment = key.split('/').some(segment => segment === '.' || segment === '..')
  if (!keyCharacters.test(key) || key.length > 1024 || hasDotSegment) {
    throw errors.invalidKey(key)
  }
  return key
}

export function requireBucketName(name: string): string {
  if (!bucketCharacters.test(name) || name.length > 100 || name.trim() !== name || /^\.+$/.test(name)) {
    throw errors.invalidBucketName()
  }
  return name
}
