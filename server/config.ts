import { resolve } from 'node:path'
import type { ImapLocation } from '../backend/canary/canary-options.ts'
import type { S3Location } from '../backend/s3/s3-location.ts'
import type { Retention } from './backup/rotation.ts'
import { environment, listMissingVariables } from './environment-variables.ts'
import { StartupError } from './startup-error.ts'
import type { TraceTarget } from './trace-exporter.ts'

export interface Config {
  port: number
  host: string
  workers: number
  metrics: { host: string; port: number } | null
  /** Milliseconds between reporting not ready and stopping. */
  drainFor: number
  traces: (TraceTarget & { share: number }) | null
  trustedProxies: number
  dataDirectory: string
  databaseUrl: string | null
  newDatabaseUrl: string | null
  backup: {
    directory: string | null
    bucket: S3Location | null
    recipient: string | null
    identityFile: string | null
    allowUnencrypted: boolean
    retention: Retention
    pointInTime: boolean
  }
  /** A standby of `databaseUrl`, from which visitors' pages are read. */
  databaseReadUrl: string | null
  /** Null for the data directory. */
  filesLocation: S3Location | null
  /** False where `npm run migrate` is a separate step; a start then refuses an old schema. */
  migrateAtStart: boolean
  hostedBackend: { url: string; publishableKey: string } | null
  keys: { publishable: string | null; secret: string | null }
  importFrom: { databaseUrl: string; url: string; secretKey: string } | null
  /** Without a slash at the end; null means the address we listen on. */
  siteUrl: string | null
  admin: { email: string | null; password: string | null }
  sampleContent: boolean
  allowSignUp: boolean
  /** False removes what browsers have stored for reading offline (decision 84). */
  offlinePages: boolean
  rest: { aggregates: boolean; plans: boolean; serverTiming: boolean }
  mail: {
    smtpUrl: string
    from: string
    contactTo: string
    /** Where the canary's mails are read back; null trusts that the mail server delivers what it accepts. */
    canaryMailbox: ImapLocation | null
  } | null
  allowPrivateWebhook: boolean
  publicChannels: boolean
}

/** OpenTelemetry's format: `name=value,…` with percent-encoded values. */
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
    offlinePages: data.OFFLINE_PAGES,
    rest: {
      aggregates: data.REST_AGGREGATES,
      plans: data.REST_PLANS,
      serverTiming: data.REST_SERVER_TIMING,
    },
    mail:
      data.SMTP_URL && data.MAIL_FROM && data.CONTACT_TO
        ? {
            smtpUrl: data.SMTP_URL,
            from: data.MAIL_FROM,
            contactTo: data.CONTACT_TO,
            canaryMailbox: data.CANARY_IMAP_URL ?? null,
          }
        : null,
    allowPrivateWebhook: data.WEBHOOK_ALLOW_PRIVATE,
    publicChannels: data.REALTIME_PUBLIC_CHANNELS,
  }
}
