import type { CompletedPart, GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { describeS3Location, type S3Location } from './s3-location.ts'
import { splitIntoParts, toPartSize } from './split-into-parts.ts'

export interface S3Entry {
  key: string // without the location's prefix
  size: number
  writtenAt: number // milliseconds since 1970
}

interface Piece {
  content: Uint8Array<ArrayBuffer>
  total: number // size of the whole object
}

/** Milliseconds for all attempts together: the longest wait for a bucket that hangs. */
export interface S3Deadlines {
  answer: number
  store: number // for a part of a stream or a whole body: 8 MB in half a minute are 2 Mbit/s
}

const defaultDeadlines: S3Deadlines = { answer: 10_000, store: 30_000 }

type Sdk = typeof import('@aws-sdk/client-s3')

const connectTimeout = 3_000
const idleTimeout = 10_000
const attempts = 3
const maxSockets = 64
const deletedAtOnce = 1_000

/** Below one prefix. Keys are not checked, so they must never come from a request. */
export class S3Bucket {
  readonly location: string
  readonly #sdk: Sdk
  readonly #client: S3Client
  readonly #place: S3Location
  readonly #deadlines: S3Deadlines

  private constructor(sdk: Sdk, place: S3Location, deadlines: S3Deadlines) {
    this.#sdk = sdk
    this.#deadlines = deadlines
    this.#place = place
    this.location = describeS3Location(place)
    this.#client = new sdk.S3Client({
      ...toRegion(place),
      ...(place.endpoint !== null && { endpoint: place.endpoint }),
      ...(place.credentials && { credentials: place.credentials }),
      forcePathStyle: place.pathStyle,
      maxAttempts: attempts,
      // Other services than Amazon's refuse or garble newer checksums; the signature covers the content's SHA-256.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectTimeout,
        socketTimeout: idleTimeout,
        httpAgent: { keepAlive: true, maxSockets },
        httpsAgent: { keepAlive: true, maxSockets },
      },
    })
  }

  /** The library is loaded only where there is a bucket: it takes 36 MB and 0.1 s of processor time. */
  static async open(place: S3Location, deadlines = defaultDeadlines): Promise<S3Bucket> {
    return new S3Bucket(await import('@aws-sdk/client-s3'), place, deadlines)
  }

  /** Holds one part of a stream at a time; nothing shows under the key before all of it is stored. */
  async put(
    key: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    options: { type?: string } = {},
  ): Promise<void> {
    const target = { ...this.#at(key), ...(options.type && { ContentType: options.type }) }
    if (content instanceof Uint8Array) {
      await this.#client.send(
        new this.#sdk.PutObjectCommand({ ...target, Body: content }),
        this.#within('store'),
      )
      return
    }
    const parts = splitIntoParts(content)
    const first = await parts.next()
    const second = await parts.next()
    if (first.done || second.done) {
      const body = first.done ? new Uint8Array() : first.value
      await this.#client.send(
        new this.#sdk.PutObjectCommand({ ...target, Body: body }),
        this.#within('store'),
      )
      return
    }
    await this.#putParts(target, [first.value, second.value], parts)
  }

  /** Read whole, so that it can be retried when the connection breaks. Null when there is no such key. */
  async getRange(key: string, start: number, end: number): Promise<Piece | null> {
    const command = new this.#sdk.GetObjectCommand({ ...this.#at(key), Range: `bytes=${start}-${end}` })
    const within = this.#within('answer')
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#client.send(command, within).catch(nullIfNoKey)
      if (!answer) {
        return null
      }
      try {
        return await toPiece(answer)
      } catch (error) {
        if (attempt === attempts) {
          throw error
        }
      }
    }
  }

  async readText(key: string): Promise<string | null> {
    const answer = await this.#client
      .send(new this.#sdk.GetObjectCommand(this.#at(key)), this.#within('answer'))
      .catch(nullIfNoKey)
    return (await answer?.Body?.transformToString()) ?? null
  }

  async findSize(key: string): Promise<number | null> {
    const answer = await this.#head(key)
    return answer ? (answer.ContentLength ?? 0) : null
  }

  async findTag(key: string): Promise<string | null> {
    const answer = await this.#head(key)
    return answer ? `${answer.ETag} ${answer.LastModified?.getTime()}` : null
  }

  #head(key: string) {
    return this.#client
      .send(new this.#sdk.HeadObjectCommand(this.#at(key)), this.#within('answer'))
      .catch(nullIfNoKey)
  }

  async copy(from: string, to: string): Promise<boolean> {
    const source = this.#at(from)
    const copying = this.#client.send(
      new this.#sdk.CopyObjectCommand({
        ...this.#at(to),
        CopySource: `${source.Bucket}/${source.Key.split('/').map(encodeURIComponent).join('/')}`,
      }),
      this.#within('store'),
    )
    return (await copying.catch(nullIfNoKey)) !== null
  }

  /** A missing key counts as removed. @throws when one could not be removed */
  async remove(keys: string[]): Promise<void> {
    for (let i = 0; i < keys.length; i += deletedAtOnce) {
      const batch = keys.slice(i, i + deletedAtOnce)
      if (batch.length === 1 && batch[0] !== undefined) {
        await this.#client.send(new this.#sdk.DeleteObjectCommand(this.#at(batch[0])), this.#within('answer'))
      } else {
        await this.#removeBatch(batch)
      }
    }
  }

  async list(prefix: string): Promise<S3Entry[]> {
    const { Bucket, Key: Prefix } = this.#at(prefix)
    const entries: S3Entry[] = []
    for (let token: string | undefined; ; ) {
      const answer = await this.#client.send(
        new this.#sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }),
        this.#within('answer'),
      )
      for (const { Key = '', Size = 0, LastModified } of answer.Contents ?? []) {
        const writtenAt = LastModified?.getTime() ?? Date.now()
        entries.push({ key: Key.slice(this.#place.prefix.length), size: Size, writtenAt })
      }
      token = answer.NextContinuationToken
      if (token === undefined) {
        return entries
      }
    }
  }

  async hasAny(prefix: string): Promise<boolean> {
    const { Bucket, Key: Prefix } = this.#at(prefix)
    const answer = await this.#client.send(
      new this.#sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }),
      this.#within('answer'),
    )
    return (answer.Contents ?? []).length > 0
  }

  /** The parts of unfinished uploads cost money. @param before milliseconds since 1970 @returns how many were ended */
  async abortUploads(prefix: string, before: number): Promise<number> {
    const { Bucket, Key: Prefix } = this.#at(prefix)
    const { Uploads = [] } = await this.#client
      .send(new this.#sdk.ListMultipartUploadsCommand({ Bucket, Prefix }), this.#within('answer'))
      .catch(noUploadsIfNotImplemented)
    const old = Uploads.filter(({ Initiated }) => Initiated && Initiated.getTime() < before)
    for (const { Key, UploadId } of old) {
      await this.#client.send(
        new this.#sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }),
        this.#within('answer'),
      )
    }
    return old.length
  }

  close(): void {
    this.#client.destroy()
  }

  #within(deadline: keyof S3Deadlines, times = 1): { abortSignal: AbortSignal } {
    return { abortSignal: AbortSignal.timeout(Math.ceil(this.#deadlines[deadline] * Math.max(1, times))) }
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#place.bucket, Key: `${this.#place.prefix}${key}` }
  }

  async #putParts(
    target: { Bucket: string; Key: string },
    first: Uint8Array[],
    rest: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const { Bucket, Key } = target
    const { UploadId } = await this.#client.send(
      new this.#sdk.CreateMultipartUploadCommand(target),
      this.#within('answer'),
    )
    const done: CompletedPart[] = []
    const send = async (Body: Uint8Array) => {
      const PartNumber = done.length + 1
      const part = new this.#sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body })
      const { ETag } = await this.#client.send(part, this.#within('store', Body.length / toPartSize(0)))
      done.push({ PartNumber, ETag })
    }
    try {
      for (const part of first) {
        await send(part)
      }
      for await (const part of rest) {
        await send(part)
      }
      const MultipartUpload = { Parts: done }
      await this.#client.send(
        new this.#sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }),
        this.#within('store'),
      )
    } catch (error) {
      // The first error says more, and `abortUploads` ends what is left.
      await this.#client
        .send(new this.#sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), this.#within('answer'))
        .catch(() => {})
      throw error
    }
  }

  async #removeBatch(keys: string[]): Promise<void> {
    const Objects = keys.map(key => ({ Key: this.#at(key).Key }))
    const { Errors: [failed] = [] } = await this.#client.send(
      new this.#sdk.DeleteObjectsCommand({
        Bucket: this.#place.bucket,
        Delete: { Objects, Quiet: true },
      }),
      this.#within('store'),
    )
    if (failed) {
      throw new Error(`${failed.Key} could not be removed: ${failed.Code} ${failed.Message}`)
    }
  }
}

/** Other services than Amazon's have one region, and mostly ignore its name. */
function toRegion({ region, endpoint }: S3Location): { region?: string } {
  return region === null && endpoint === null ? {} : { region: region ?? 'us-east-1' }
}

async function toPiece({ Body, ContentRange, ContentLength }: GetObjectCommandOutput): Promise<Piece> {
  const content = new Uint8Array((await Body?.transformToByteArray()) ?? [])
  if (ContentLength !== undefined && content.length !== ContentLength) {
    throw new Error(`The bucket sent ${content.length} of ${ContentLength} bytes`)
  }
  return { content, total: Number(ContentRange?.split('/')[1] ?? content.length) }
}

const hasName = (error: unknown, names: string[]) => error instanceof Error && names.includes(error.name)

function nullIfNoKey(error: unknown): null {
  // The response to a HEAD has no body, so its error is only NotFound.
  if (hasName(error, ['NoSuchKey', 'NotFound'])) {
    return null
  }
  throw error
}

function noUploadsIfNotImplemented(error: unknown): { Uploads?: never[] } {
  if (hasName(error, ['NotImplemented', 'MethodNotAllowed'])) {
    return {}
  }
  throw error
}
