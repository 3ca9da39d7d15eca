import { expect, test } from 'vitest'
import { checkDiskSpace, findDiskCondition, readDiskSpace } from './disk-space.ts'

const megabyte = 1024 * 1024
const find = (free: number, total: number) => findDiskCondition({ free, total }, '/data')

test('a disk that fills is told of, and a full one urgently', () => {
  expect(find(50_000 * megabyte, 100_000 * megabyte)).toBeNull()
  expect(find(3_000 * megabyte, 100_000 * megabyte)).toBeNull()
  expect(find(400 * megabyte, 1_000 * megabyte)).toBeNull()
  expect(find(1_500 * megabyte, 100_000 * megabyte)).toMatchObject({
    severity: 'warning',
    sentence: 'The disk of /data has 1500 MB left.',
  })
  expect(find(255 * megabyte, 1_000 * megabyte)).toMatchObject({ severity: 'critical' })
})

test('the disk of a folder is read, and one that is not there is an error', async () => {
  const { free, total } = await readDiskSpace('/')
  expect(total).toBeGreaterThan(free)
  await expect(checkDiskSpace('/not/there')).rejects.toThrow('ENOENT')
})
