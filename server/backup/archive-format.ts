import { z } from 'zod'

/** What the archive begins with: enough to prepare an empty place for the rest. */
export const aboutSchema = z.object({
  format: z.literal('holla-backup'),
  formatVersion: z.literal(1),
  /** What it holds is what was committed at this moment. */
  snapshotAt: z.iso.datetime(),
  postgresVersion: z.number(),
  migrations: z.array(z.object({ source: z.string(), name: z.string() })),
  /** What was done once besides, such as adding the sample content. */
  otherSteps: z.array(z.object({ source: z.string(), name: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** A line for each right and policy, roles named by what they are for. */
  privileges: z.array(z.string()),
  objects: z.number(),
})
export type About = z.infer<typeof aboutSchema>

const digestSchema = z.object({ count: z.number(), bytes: z.number(), sha256: z.string() })
export type Digest = z.infer<typeof digestSchema>

/** What the archive ends with. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), digestSchema),
  /** The hash is that of the lines `<sha256>  <version>` of all files, in the archive's order. */
  files: digestSchema,
  /** Versions of objects whose files were gone already. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

export const aboutName = 'about.json'
export const manifestName = 'manifest.json'
export const tableFolder = 'database'
export const fileFolder = 'files'

/** Rows come in pieces of about this size, as a tar entry begins with its length. */
export const pieceBytes = 4 * 1024 * 1024

export const toFileLine = (sha256: string, version: string): string => `${sha256}  ${version}\n`
