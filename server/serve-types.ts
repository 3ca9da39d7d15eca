import type { Budgets } from '../backend/budgets.ts'
import type { Config } from './config.ts'
import type { NewAccount } from './first-run.ts'
import type { HttpServer } from './http-server.ts'
import { log, say } from './log.ts'
import type { Readiness } from './readiness.ts'

export interface ServeParts {
  config: Config
  siteUrl: string
  httpServer: HttpServer
  development: boolean
  isFirst: boolean
  running: AsyncDisposableStack
}

export interface Served {
  announce(): void
  readiness: Readiness
  observe(): Promise<void>
  budgets: Budgets | null
}

export const reportNotReady = (name: string, error: Error) => log.error('Not ready', { check: name, error })

export function announce(siteUrl: string, account: NewAccount): void {
  say(`\nThe site is at ${siteUrl}`)
  say('Sign in with the small lock at the foot of each page.')
  if (account) {
    say(`  e-mail    ${account.email}`)
    say(
      `  password  ${account.password ? `${account.password}   (shown this once)` : 'as in ADMIN_PASSWORD'}`,
    )
  }
}
