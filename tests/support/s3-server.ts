import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { parseS3Url, type S3Location } from '../../backend/s3/s3-location.ts'

export interface TestS3 {
  url(folder?: string): string
  location(folder?: string): S3Location
  /** Answers instead of the bucket while it is set; true when it has answered. */
  interfere: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
  /** As `METHOD /bucket/key?query`, the newest last. */
  requests: string[]
  /** Refuses connections until `start`, on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const credentials = 'S3RVER:S3RVER'

/** A server of S3 that knows one key and keeps its objects in a folder of its own. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'holla-s3-'))
  // It drops the slash of a bucket's own path before it checks a signature, so those of lists never match.
  const lenient = { allowMismatchedSignatures: true }
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'files' }], ...lenient })
  await s3.configureBuckets()
  const respond = s3.callback()
  let server: Server
  let port = 0
  const location = (folder = '') => {
    const parsed = parseS3Url(url(folder))
    if ('problem' in parsed) {
      throw new Error(parsed.problem)
    }
    return parsed
  }
  const url = (folder = '') =>
    `s3://${credentials}@files/${folder}?endpoint=http://127.0.0.1:${port}&region=us-east-1`
  const test: TestS3 = {
    url,
    location,
    interfere: null,
    requests: [],
    async start() {
      server = createServer((request, response) => {
        test.requests.push(`${request.method} ${request.url}`)
        if (!test.interfere?.(request, response)) {
          respond(request, response)
        }
      })
      await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
    async close() {
      await test.stop()
      s3.logger.close()
      rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
    },
  }
  await test.start()
  return test
}
