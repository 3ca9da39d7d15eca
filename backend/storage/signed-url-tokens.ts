import { randomBytes } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Database, Sql } from '../database.ts'
import * as errors from '../errors/storage.ts'
import { signerClaims } from './signer.ts'

const downloadClaims = z.object({
  scope: z.literal('download'),
  url: z.string(),
  transformations: z.string().optional(), // as in a query: width=200&resize=cover
  signer: signerClaims.optional(),
})

const uploadClaims = z.object({
  scope: z.literal('upload'),
  url: z.string(),
  upsert: z.boolean(),
  owner: z.string().nullable(),
  signer: signerClaims.optional(),
})

export type DownloadClaims = z.infer<typeof downloadClaims>
export type UploadClaims = z.infer<typeof uploadClaims>

export const maxUrlLifetime = 315_360_000 // seconds: ten years; longer ones are mistakes

const secretName = 'storage signed addresses'

/** HS256 with a secret of their own, so that none passes for an access token. */
export class SignedUrlTokens {
  readonly #sql: Sql
  readonly #clock: Database['clock']
  #secret: Promise<Uint8Array> | null = null

  constructor({ owner, clock }: Pick<Database, 'owner' | 'clock'>) {
    this.#sql = owner
    this.#clock = clock
  }

  async sign(claims: DownloadClaims | UploadClaims, expiresInSeconds: number): Promise<string> {
    const issuedAt = Math.floor(this.#clock.now() / 1000)
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + expiresInSeconds)
      .sign(await this.#requireSecret())
  }

  async verifyDownload(token: string | undefined, path: string): Promise<DownloadClaims & { exp: number }> {
    const { payload, exp } = await this.#verify(token)
    const claims = downloadClaims.safeParse(payload)
    if (!claims.success) {
      throw errors.invalidSignature('Token is not scoped for download')
    }
    if (claims.data.url !== path) {
      throw errors.invalidSignature()
    }
    return { ...claims.data, exp }
  }

  async verifyUpload(token: string | undefined, path: string): Promise<UploadClaims> {
    const { payload } = await this.#verify(token)
    const claims = uploadClaims.safeParse(payload)
    if (!claims.success || claims.data.url !== path) {
      throw errors.invalidSignature()
    }
    return claims.data
  }

  async #verify(token: string | undefined): Promise<{ payload: unknown; exp: number }> {
    if (!token) {
      throw errors.missingParameter('token')
    }
    const secret = await this.#requireSecret()
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        currentDate: new Date(this.#clock.now()),
      })
      return { payload, exp: payload.exp ?? 0 }
    } catch (error) {
      throw error instanceof joseErrors.JOSEError ? errors.invalidToken(error.message) : error
    }
  }

  #requireSecret(): Promise<Uint8Array> {
    this.#secret ??= this.#readSecret().catch(error => {
      this.#secret = null
      throw error
    })
    return this.#secret
  }

  async #readSecret(): Promise<Uint8Array> {
    await this.#sql`
      insert into backend.secrets (name, value)
      values (${secretName}, ${randomBytes(32).toString('base64url')})
      on conflict (name) do nothing`
    const [row] = await this.#sql<{ value: string }[]>`
      select value from backend.secrets where name = ${secretName}`
    if (!row) {
      throw new Error('The secret of signed addresses could not be kept')
    }
    return Buffer.from(row.value, 'base64url')
  }
}
