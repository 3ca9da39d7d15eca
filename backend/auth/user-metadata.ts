import { z } from 'zod'
import * as errors from '../errors/auth.ts'

/** Users write their own metadata, and it travels in every token, which must fit into a header. */
const maxMetadataBytes = 8_192
const metadataTooLarge = `may have at most ${maxMetadataBytes} bytes`

/** For what the server adds: the address and whether it is verified. */
const reservedBytes = 1_024

type Metadata = Record<string, unknown>

const toBytes = (data: Metadata) => Buffer.byteLength(JSON.stringify(data))

export const metadata = z
  .record(z.string(), z.unknown())
  .refine(data => toBytes(data) <= maxMetadataBytes, metadataTooLarge)

/** Limits merged metadata too, as small requests add up. @throws bad_json, naming the `member` sent */
export function requireMetadataSize(merged: Metadata, member: string): void {
  if (toBytes(merged) > maxMetadataBytes + reservedBytes) {
    throw errors.badJson(`${member}: ${metadataTooLarge}`)
  }
}
