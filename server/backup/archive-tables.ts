import { createHash } from 'node:crypto'
import { openCopyOut } from '../../backend/database/driver/copy-streams.ts'
import type { Transaction } from '../../backend/database.ts'
import { type Digest, pieceBytes } from './archive-format.ts'
import { type TableRow, toCopyOut } from './snapshot-queries.ts'

const newline = 10

/** `digest` is complete once the last piece was read. */
export async function* archiveTable(
  sql: Transaction,
  table: TableRow,
  digest: Digest,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const chunk of await openCopyOut(sql, toCopyOut(table))) {
    const bytes = chunk as Buffer
    pieces.push(bytes)
    size += bytes.length
    if (size >= pieceBytes) {
      const piece = Buffer.concat(pieces)
      count(piece, digest)
      hash.update(piece)
      yield piece
      pieces = []
      size = 0
    }
  }
  if (size > 0) {
    const piece = Buffer.concat(pieces)
    count(piece, digest)
    hash.update(piece)
    yield piece
  }
  digest.sha256 = hash.digest('hex')
}

export const emptyDigest = (): Digest => ({ count: 0, bytes: 0, sha256: '' })

/** COPY writes a line break within a value as \n, so each real one ends a row. */
function count(piece: Buffer, digest: Digest): void {
  for (let place = piece.indexOf(newline); place >= 0; place = piece.indexOf(newline, place + 1)) {
    digest.count += 1
  }
  digest.bytes += piece.length
}
