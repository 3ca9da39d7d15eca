import { z } from 'zod'

export const aboutSchema = z.object({
  format: z.literal('holla-backup'),
  formatVersion: z.literal(1),
  snapshotAt: z.iso.datetime(),
  postgresVersion: z.number(),
  migrations: z.array(z.object({ source: z.string(), name: z.string() })),
  /** Steps that are done once besides, such as adding the sample content. */
  otherSteps: z.array(z.object({ source: z.string(), name: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Roles are named by their purpose, as their names differ between places. */
  privileges: z.array(z.string()),
  objects: z.number(),
})
export type About = z.infer<typeof aboutSchema>

const digestSchema = z.object({ count: z.number(), bytes: z.number(), sha256: z.string() })
export type Digest = z.infer<typeof digestSchema>

export const manifestSchema = z.object({
  tables: z.record(z.string(), digestSchema),
  /** The hash is of the lines `<sha256>  <version>` of all files, in the archive's order. */
  files: digestSchema,
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
