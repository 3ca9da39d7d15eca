/** A place in a bucket, from `s3://[key:secret@]bucket[/folder][?endpoint=…&region=…&path-style=true]`. */
export interface S3Location {
  bucket: string
  prefix: string // empty, or ends with a slash
  endpoint: string | null // null means Amazon's own for the region
  region: string | null
  pathStyle: boolean
  credentials: { accessKeyId: string; secretAccessKey: string } | null // null: AWS_* variables, ~/.aws, machine role
}

export type S3UrlError = { problem: string }

const parameters = ['endpoint', 'region', 'path-style']

/** The problem does not quote the URL, as it may hold a secret. */
export function parseS3Url(text: string): S3Location | S3UrlError {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) {
    return { problem: 'must look like s3://bucket/folder?endpoint=https://s3.example.com&region=eu-west-1' }
  }
  const unknown = [...url.searchParams.keys()].find(name => !parameters.includes(name))
  if (unknown !== undefined) {
    return { problem: `has the parameter ${unknown}; there are ${parameters.join(', ')}` }
  }
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    return { problem: 'must have an http or https address as endpoint' }
  }
  const pathStyle = url.searchParams.get('path-style') ?? String(endpoint !== null)
  if (pathStyle !== 'true' && pathStyle !== 'false') {
    return { problem: 'must have true or false as path-style' }
  }
  if ((url.username === '') !== (url.password === '')) {
    return { problem: 'must have both a key and a secret before the @, or neither' }
  }
  const folder = safelyDecode(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    endpoint,
    region: url.searchParams.get('region'),
    pathStyle: pathStyle === 'true',
    credentials: url.username
      ? { accessKeyId: safelyDecode(url.username), secretAccessKey: safelyDecode(url.password) }
      : null,
  }
}

export function describeS3Location({ bucket, prefix, endpoint }: S3Location): string {
  const folder = prefix === '' ? '' : `/${prefix.slice(0, -1)}`
  return `s3://${bucket}${folder}${endpoint === null ? '' : ` at ${new URL(endpoint).host}`}`
}

/** A secret may contain a bare percent sign. */
function safelyDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
