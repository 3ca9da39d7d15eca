import { join, resolve } from 'node:path'
import { S3Bucket } from '../../backend/s3/s3-bucket.ts'
import { parseS3Url, type S3Location } from '../../backend/s3/s3-location.ts'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { type BackupPlace, DiskBackupPlace } from './backup-place.ts'
import { BucketBackupPlace } from './bucket-backup-place.ts'

type PlaceConfig = Pick<Config, 'backup' | 'dataDirectory'>

/** To read from. `given` takes precedence over the configuration. @throws StartupError */
export async function openBackupPlace(config: PlaceConfig, given: string | null): Promise<BackupPlace> {
  const bucket = given?.startsWith('s3:')
    ? requireLocation(given)
    : given === null
      ? config.backup.bucket
      : null
  if (bucket) {
    return new BucketBackupPlace(await S3Bucket.open(bucket))
  }
  return new DiskBackupPlace(resolve(given ?? config.backup.directory ?? toOwnFolder(config)))
}

/** To write to. @throws StartupError */
export async function prepareBackupPlace(config: PlaceConfig, given: string | null): Promise<BackupPlace> {
  const place = await openBackupPlace(config, given)
  if (place instanceof DiskBackupPlace) {
    await place.prepare()
  }
  return place
}

export const toOwnFolder = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string =>
  join(dataDirectory, 'backups')

/** @throws StartupError when an archive would leave the machine unencrypted without permission */
export function requireEncryption(
  config: PlaceConfig,
  { given, recipient, override }: { given: string | null; recipient: string | null; override: boolean },
): void {
  const leaves = given?.startsWith('s3:') || (given === null && config.backup.bucket !== null)
  if (leaves && recipient === null && !override && !config.backup.allowUnencrypted) {
    throw new StartupError(
      'An archive holds password hashes and signing keys, so to a bucket it goes encrypted: name an age key by --recipient or BACKUP_RECIPIENT, or send it as it is by --unencrypted.',
    )
  }
}

function requireLocation(url: string): S3Location {
  const location = parseS3Url(url)
  if ('problem' in location) {
    throw new StartupError(`The address of the bucket ${location.problem}.`)
  }
  return location
}
