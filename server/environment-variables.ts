import { z } from 'zod'
import type { ImapLocation } from '../backend/canary/canary-options.ts'
import { parseS3Url, type S3Location } from '../backend/s3/s3-location.ts'
import type { Retention } from './backup/rotation.ts'

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

const filesUrl = z.string().transform((text, context): S3Location | null => {
  const location = text === 'disk' ? null : parseS3Url(text)
  if (location && 'problem' in location) {
    context.addIssue({ code: 'custom', message: `${location.problem}, or be disk` })
    return z.NEVER
  }
  return location
})

const portNumber = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65_535, 'must be 0 to 65535')

const address = z.email('must be an e-mail address')

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/database',
})

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const imapUrl = z
  .url({ protocol: /^imaps?$/, error: 'must look like imaps://user:password@host:993/INBOX' })
  .transform((text, context): ImapLocation => {
    const { protocol, hostname, port, username, password, pathname } = new URL(text)
    if (username === '' || password === '') {
      context.addIssue({ code: 'custom', message: 'must name a user and a password, with @ written as %40' })
      return z.NEVER
    }
    const isSecure = protocol === 'imaps:'
    const [user, secret, folder] = [decode(username), decode(password), decode(pathname.slice(1))]
    if (user === null || secret === null || folder === null) {
      context.addIssue({ code: 'custom', message: 'must have % only in front of two digits, as in %40' })
      return z.NEVER
    }
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? 993 : 143) : Number(port),
      isSecure,
      user,
      password: secret,
      folder: folder || 'INBOX',
    }
  })

/** All of it is documented in README.md, "Configuration"; a test compares the two. */
export const environment = z.object({
  PORT: portNumber.default(3000),
  HOST: z.string().default('127.0.0.1'),
  WORKERS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(64, 'must be at most 64')
    .default(1),
  METRICS_PORT: portNumber.optional(),
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
  DATABASE_READ_URL: postgresUrl.optional(),
  FILES_URL: filesUrl.default(null),
  MIGRATE_AT_START: flag.default(true),
  SUPABASE_URL: origin.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  IMPORT_DATABASE_URL: postgresUrl.optional(),
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
  OFFLINE_PAGES: flag.default(true),
  ALLOW_SIGN_UP: flag.default(true),
  REST_AGGREGATES: flag.default(false),
  REST_PLANS: flag.default(false),
  REST_SERVER_TIMING: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  CONTACT_TO: address.optional(),
  CANARY_IMAP_URL: imapUrl.optional(),
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  REALTIME_PUBLIC_CHANNELS: flag.default(false),
})

export function listMissingVariables(given: Record<string, string | undefined>): string[] {
  const companions = [
    ['DATABASE_READ_URL', 'DATABASE_URL'],
    ['IMPORT_DATABASE_URL', 'IMPORT_PROJECT_URL'],
    ['IMPORT_DATABASE_URL', 'IMPORT_SECRET_KEY'],
    ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'],
    ['SMTP_URL', 'MAIL_FROM'],
    ['SMTP_URL', 'CONTACT_TO'],
    ['CANARY_IMAP_URL', 'SMTP_URL'],
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

export const variableNames = Object.keys(environment.shape)
