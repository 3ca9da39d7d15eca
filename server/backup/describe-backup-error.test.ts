import { expect, test } from 'vitest'
import { describeBackupError } from './describe-backup-error.ts'

test('after the way back to an older version an archive that it can’t restore alarms nobody', () => {
  const reason =
    'This archive was made by a newer version (it has backend/schema/099_later.sql). Update the code first.'
  expect(describeBackupError('drill', reason)).toMatchObject({
    severity: 'warning',
    sentence: expect.stringContaining('can’t be proven by this version'),
    advice: expect.stringContaining('099_later.sql'),
  })
})

test('an archive that can’t be restored for another reason is critical', () => {
  expect(describeBackupError('drill', 'The archive is damaged (Z_DATA_ERROR).')).toMatchObject({
    severity: 'critical',
    sentence: 'The last backup could not be restored in the drill.',
  })
})
