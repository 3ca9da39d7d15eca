import type { Config } from './config.ts'

type Relevant = Pick<
  Config,
  'databaseUrl' | 'backup' | 'mail' | 'admin' | 'allowSignUp' | 'rest' | 'publicChannels'
>

/** Variables that were set and do nothing beside SUPABASE_URL, as what they are about is that backend's. */
export function listIdleVariables(config: Relevant): string[] {
  const { databaseUrl, backup, mail, admin, allowSignUp, rest, publicChannels } = config
  const isSet: Record<string, boolean> = {
    DATABASE_URL: databaseUrl !== null,
    SMTP_URL: mail !== null,
    BACKUP_DIR: backup.directory !== null,
    BACKUP_URL: backup.bucket !== null,
    ADMIN_EMAIL: admin.email !== null,
    ADMIN_PASSWORD: admin.password !== null,
    ALLOW_SIGN_UP: !allowSignUp,
    REST_AGGREGATES: rest.aggregates,
    REST_PLANS: rest.plans,
    REST_SERVER_TIMING: rest.serverTiming,
    REALTIME_PUBLIC_CHANNELS: publicChannels,
  }
  return Object.keys(isSet).filter(name => isSet[name])
}
