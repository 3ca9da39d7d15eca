import * as failures from '../errors/storage.ts'

/** What a key may be made of (protocol §3.3). */
const keyCharacters = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const bucketCharacters = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/

/** The key of an object, without slashes at its beginning. @throws InvalidKey */
export function requireKey(given: string | undefined): string {
  const key = (given ?? '').replace(/^\/+/, '')
  const hasDotSegment = key.split('/').some(segment => segment === '.' || segment === '..')
  if (!keyCharacters.test(key) || key.length > 1024 || hasDotSegment) {
    throw failures.invalidKey(key)
  }
  return key
}

/** @throws InvalidBucketName */
export function requireBucketName(name: string): string {
  if (!bucketCharacters.test(name) || name.length > 100 || name.trim() !== name || /^\.+$/.test(name)) {
    throw failures.invalidBucketName()
  }
  return name
}
