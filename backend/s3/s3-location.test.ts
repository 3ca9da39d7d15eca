import { expect, test } from 'vitest'
import { describeS3Location, parseS3Url } from './s3-location.ts'

test('a bucket alone is in Amazon’s, with the standard credentials', () => {
  expect(parseS3Url('s3://holla-files')).toEqual({
    bucket: 'holla-files',
    prefix: '',
    endpoint: null,
    region: null,
    pathStyle: false,
    credentials: null,
  })
})

test('folder, endpoint, region and credentials are read, and none of the credentials is shown', () => {
  const location = parseS3Url(
    's3://KEY:se%2Fcret@files/site/a/?endpoint=https://s3.example.com:9000&region=eu-west-1',
  )
  expect(location).toEqual({
    bucket: 'files',
    prefix: 'site/a/',
    endpoint: 'https://s3.example.com:9000',
    region: 'eu-west-1',
    pathStyle: true,
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'se/cret' },
  })
  expect('problem' in location ? null : describeS3Location(location)).toBe(
    's3://files/site/a at s3.example.com:9000',
  )
})

test.each([
  ['https://bucket', 'must look like s3://'],
  ['s3://Bad_Bucket', 'must look like s3://'],
  ['s3://bucket?end-point=x', 'has the parameter end-point'],
  ['s3://bucket?endpoint=s3.example.com', 'an http or https address'],
  ['s3://bucket?path-style=yes', 'true or false'],
  ['s3://KEY@bucket', 'both a key and a secret'],
])('%s is refused in words, without its secret', (url, problem) => {
  expect(parseS3Url(url)).toEqual({ problem: expect.stringContaining(problem) })
})
