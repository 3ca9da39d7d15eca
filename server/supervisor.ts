/** What `npm start` runs. */

import { scheduleBackups } from './backup/backup-jobs.ts'
import { keepLog } from './backup/keep-log.ts'
import { readConfig } from './config.ts'
import { keepFilesPrivate } from './data-directory.ts'
import { findDescriptorWarning, readDescriptorLimit } from './descriptor-limit.ts'
import { log, outliveReaders, say } from './log.ts'
import { serveMetrics } from './metrics.ts'
import { startBackfills } from './migrations/backfill-job.ts'
import { openDatabase } from './open-database.ts'
import { startPrivacyJob } from './privacy/privacy-job.ts'
import { repeatAtStart } from './privacy/repeat-erasures.ts'
import { ServiceManager } from './service-manager.ts'
import { exitOnStartupError } from './startup-error.ts'
import { disposeOnce, isStopping, stopOnSignals } from './stop-on-signals.ts'
import { withholdSecrets } from './withhold-secrets.ts'
import { WorkerPool } from './worker-pool.ts'

export async function supervise(): Promise<void> {
  const running = new AsyncDisposableStack()
  const end = disposeOnce(running)
  outliveReaders()
  try {
    const config = readConfig(process.env)
    keepFilesPrivate()
    const siteEnv = withholdSecrets(process.env)
    const manager = new ServiceManager(process.env)
    const workers = new WorkerPool(config)
    running.defer(() => workers.stop())
    let isServing = false
    // From here on, as a start may take long.
    stopOnSignals(async signal => {
      say(`Stopping (${signal})…`)
      await manager.stopping()
      // SIGINT comes from somebody who waits at a terminal.
      if (signal === 'SIGTERM' && isServing && config.drainFor > 0) {
        await workers.drain(config.drainFor)
      }
      // Before the jobs, which may wait for a database that is silent.
      await workers.stop()
      await end()
    })
    const warning = findDescriptorWarning(readDescriptorLimit())
    if (warning) {
      say(warning)
    }
    await workers.start()
    let siteId: string | null = null
    await keepLog(config, running, () => siteId)
    if (config.metrics) {
      await serveMetrics(config.metrics, workers, running)
    }
    const database = config.hostedBackend ? null : await openDatabase(config, say, running)
    // A second time, to run before the database is closed: workers need it until their last request.
    running.defer(() => workers.stop())
    if (database) {
      const { ownerUrl } = database
      await repeatAtStart(config, { ownerUrl, say, log })
      startPrivacyJob(config, { ownerUrl, log, running })
      const stopServing = () => workers.stop()
      siteId = await scheduleBackups(config, { database, log, running, siteEnv, stopServing })
    }
    await workers.assign(database)
    isServing = true
    if (database) {
      startBackfills({ ownerUrl: database.ownerUrl, log, running })
    }
    await manager.ready(() => workers.isAlive())
  } catch (error) {
    await end()
    // A start that a signal has ended fails, too; who handles the signal ends the process.
    if (!isStopping()) {
      exitOnStartupError(error)
    }
  }
}
