import { resolve } from 'node:path'
import { z } from 'zod'
import { parseS3Url, type S3Location } from '../backend/s3/s3-location.ts'
import type { Retention } from './backup/rotation.ts'
import { StartupError } from './startup-error.ts'
import type { TraceTarget } from './trace-exporter.ts'

const flag = z.enum(['true', 'false'], 'must be true or false').transform(value => value === 'true')

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address, such as https://example.com' })
  .refine(value => URL.parse(value)?.pathname === '/' && !URL.parse(value)?.search, 'must have no path')
  .transform(value => URL.parse(value)?.origin ?? value)

const s3Url = z.string().transform((text, context): S3Location => {
  const location = parseS3Url(text)
  if ('problem' in location) {
    context.addIssue({ code: 'custom', message: location.problem })
    return z.NEVER
  }
  return location
})

const retention = z
  .string()
  .regex(/^\d{1,4},\d{1,4},\d{1,4}$/, 'must be three numbers, such as 7,4,12: days, weeks and months')
  .transform((value): Retention => {
    const [daily = 0, weekly = 0, monthly = 0] = value.split(',').map(Number)
    return { daily, weekly, monthly }
  })

/** Null for the disk. */
const filesUrl = z.string().transform((text, context): S3Location | null => {
  const location = text === 'disk' ? null : parseS3Url(text)
  if (location && 'problem' in location) {
    context.addIssue({ code: 'custom', message: `${location.problem}, or be disk` })
    return z.NEVER
  }
  return location
})

const address = z.email('must be an e-mail address')

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/database',
})

/** All of it is documented in README.md, "Configuration"; a test compares the two. */
const environment = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  WORKERS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(64, 'must be at most 64')
    .default(1),
  METRICS_PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DRAIN_SECONDS: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 or more')
    .max(600, 'must be at most 600')
    .default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address, such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'must look like name=value,other=value')
    .regex(/^(?:[^%]|%[0-7][0-9a-f])*$/i, 'must have % only in front of the two digits of an ASCII character')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('holla'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 to 1')
    .max(1, 'must be 0 to 1')
    .default(0.1),
  TRUSTED_PROXIES: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(10, 'must be at most 10')
    .default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  NEW_DATABASE_URL: postgresUrl.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_URL: s3Url.optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, 'must be an age recipient, such as age1…')
    .optional(),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  BACKUP_UNENCRYPTED: flag.default(false),
  BACKUP_KEEP: retention.prefault('7,4,12'),
  BACKUP_POINT_IN_TIME: flag.default(true),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://host:5432/database' })
    .optional(),
  FILES_URL: filesUrl.default(null),
  MIGRATE_AT_START: flag.default(true),
  SUPABASE_URL: origin.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  IMPORT_DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must look like postgres://user:password@host:5432/database',
    })
    .optional(),
  IMPORT_PROJECT_URL: origin.optional(),
  IMPORT_SECRET_KEY: z.string().optional(),
  SITE_URL: origin.optional(),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(72, 'must have at most 72 characters')
    .optional(),
  SAMPLE_CONTENT: flag.default(true),
  ALLOW_SIGN_UP: flag.default(true),
  REST_AGGREGATES: flag.default(false),
  REST_PLANS: flag.default(false),
  REST_SERVER_TIMING: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  CONTACT_TO: address.optional(),
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  REALTIME_PUBLIC_CHANNELS: flag.default(false),
})

function listMissingVariables(given: Record<string, string | undefined>): string[] {
  const companions = [
    ['DATABASE_READ_URL', 'DATABASE_URL'],
    ['IMPORT_DATABASE_URL', 'IMPORT_PROJECT_URL'],
    ['IMPORT_DATABASE_URL', 'IMPORT_SECRET_KEY'],
    ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'],
    ['SMTP_URL', 'MAIL_FROM'],
    ['SMTP_URL', 'CONTACT_TO'],
  ] as const
  const problems = companions
    .filter(([name, companion]) => given[name] !== undefined && given[companion] === undefined)
    .map(([name, companion]) => `${companion} is needed, because ${name} is set`)
  const { SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret } = given
  if (given.BACKUP_DIR !== undefined && given.BACKUP_URL !== undefined) {
    problems.push('BACKUP_DIR and BACKUP_URL are two places; set one of them')
  }
  if (given.BACKUP_URL !== undefined && !given.BACKUP_RECIPIENT && given.BACKUP_UNENCRYPTED !== 'true') {
    problems.push(
      'BACKUP_RECIPIENT is needed, because BACKUP_URL is set and archives hold password hashes and signing keys; BACKUP_UNENCRYPTED=true sends them as they are',
    )
  }
  if (publishable !== undefined && publishable === secret) {
    problems.push('SUPABASE_SECRET_KEY must differ from SUPABASE_PUBLISHABLE_KEY')
  }
  return problems
}

export interface Config {
  port: number
  host: string
  workers: number
  /** Null for no metrics. */
  metrics: { host: string; port: number } | null
  /** Milliseconds between saying that it is about to stop and stopping. */
  drainFor: number
  /** Where traces go, and which share of requests begins one. */
  traces: (TraceTarget & { share: number }) | null
  /** Proxies of ours in front, each of which adds to X-Forwarded-For. */
  trustedProxies: number
  dataDirectory: string
  databaseUrl: string | null
  /** Where `npm run upgrade-database` copies to. */
  newDatabaseUrl: string | null
  backup: {
    /** Where archives are made each night: a folder, a bucket, or nowhere. */
    directory: string | null
    bucket: S3Location | null
    recipient: string | null
    identityFile: string | null
    /** Whether what leaves the machine may do so as it is. */
    allowUnencrypted: boolean
    retention: Retention
    pointInTime: boolean
  }
  /** A standby of that database, where visitors are read from. */
  databaseReadUrl: string | null
  /** Where uploaded files are; null for the disk, in the data directory. */
  filesLocation: S3Location | null
  /** False where `npm run migrate` is a step of its own; then a start refuses a database that lacks something. */
  migrateAtStart: boolean
  /** A backend that runs elsewhere; then this process starts none. */
  hostedBackend: { url: string; publishableKey: string } | null
  keys: { publishable: string | null; secret: string | null }
  /** A hosted project, for `npm run import-project` alone. */
  importFrom: { databaseUrl: string; url: string; secretKey: string } | null
  /** Without a slash at the end; null means the address we listen on. */
  siteUrl: string | null
  admin: { email: string | null; password: string | null }
  sampleContent: boolean
  allowSignUp: boolean
  rest: { aggregates: boolean; plans: boolean; serverTiming: boolean }
  mail: { smtpUrl: string; from: string; contactTo: string } | null
  /** For tests: the webhook may be on this machine or in its network. */
  allowPrivateWebhook: boolean
  /** Whether anybody may broadcast and be present on channels that are not private. */
  publicChannels: boolean
}

/** OpenTelemetry's form: percent-encoded values, in a list. */
const parseHeaders = (list = ''): Record<string, string> =>
  Object.fromEntries(
    list
      .split(',')
      .filter(Boolean)
      .map(pair => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim().toLowerCase(), decodeURIComponent(pair.slice(at + 1).trim())]
      }),
  )

/** @throws StartupError with every problem listed */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is how shells and compose files say "not set".
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const { data, error } = environment.safeParse(set)
  const problems = [
    ...(error?.issues ?? []).map(issue => `${issue.path.join('.')} ${issue.message}`),
    ...listMissingVariables(set),
  ]
  if (!data || problems.length > 0) {
    const lines = problems
      .map(
        problem => `
  ${problem}`,
      )
      .join('')
    throw new StartupError(
      `The environment has ${problems.length === 1 ? 'a mistake' : 'mistakes'}; correct and start again:${lines}`,
    )
  }
  return {
    port: data.PORT,
    host: data.HOST,
    workers: data.WORKERS,
    metrics: data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    drainFor: data.DRAIN_SECONDS * 1000,
    traces:
      data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
            headers: parseHeaders(data.OTEL_EXPORTER_OTLP_HEADERS),
            serviceName: data.OTEL_SERVICE_NAME,
            share: data.OTEL_TRACES_SAMPLER_ARG,
          },
    trustedProxies: data.TRUSTED_PROXIES,
    dataDirectory: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    newDatabaseUrl: data.NEW_DATABASE_URL ?? null,
    backup: {
      directory: data.BACKUP_DIR === undefined ? null : resolve(data.BACKUP_DIR),
      bucket: data.BACKUP_URL ?? null,
      recipient: data.BACKUP_RECIPIENT ?? null,
      identityFile: data.BACKUP_IDENTITY_FILE === undefined ? null : resolve(data.BACKUP_IDENTITY_FILE),
      allowUnencrypted: data.BACKUP_UNENCRYPTED,
      retention: data.BACKUP_KEEP,
      pointInTime: data.BACKUP_POINT_IN_TIME,
    },
    databaseReadUrl: data.DATABASE_READ_URL ?? null,
    filesLocation: data.FILES_URL,
    migrateAtStart: data.MIGRATE_AT_START,
    hostedBackend:
      data.SUPABASE_URL && data.SUPABASE_PUBLISHABLE_KEY
        ? { url: data.SUPABASE_URL, publishableKey: data.SUPABASE_PUBLISHABLE_KEY }
        : null,
    keys: { publishable: data.SUPABASE_PUBLISHABLE_KEY ?? null, secret: data.SUPABASE_SECRET_KEY ?? null },
    importFrom:
      data.IMPORT_DATABASE_URL && data.IMPORT_PROJECT_URL && data.IMPORT_SECRET_KEY
        ? {
            databaseUrl: data.IMPORT_DATABASE_URL,
            url: data.IMPORT_PROJECT_URL,
            secretKey: data.IMPORT_SECRET_KEY,
          }
        : null,
    siteUrl: data.SITE_URL ?? null,
    admin: { email: data.ADMIN_EMAIL ?? null, password: data.ADMIN_PASSWORD ?? null },
    sampleContent: data.SAMPLE_CONTENT,
    allowSignUp: data.ALLOW_SIGN_UP,
    rest: {
      aggregates: data.REST_AGGREGATES,
      plans: data.REST_PLANS,
      serverTiming: data.REST_SERVER_TIMING,
    },
    mail:
      data.SMTP_URL && data.MAIL_FROM && data.CONTACT_TO
        ? { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM, contactTo: data.CONTACT_TO }
        : null,
    allowPrivateWebhook: data.WEBHOOK_ALLOW_PRIVATE,
    publicChannels: data.REALTIME_PUBLIC_CHANNELS,
  }
}

export const variableNames = Object.keys(environment.shape)
