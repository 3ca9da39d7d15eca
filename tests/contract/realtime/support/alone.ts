import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SigningKeys } from '../../../../backend/auth/signing-keys.ts'
import { Authenticator } from '../../../../backend/authenticator.ts'
import { Budgets } from '../../../../backend/budgets.ts'
import { createRealtime } from '../../../../backend/realtime/realtime.ts'
import { type RealtimeLimits, realtimeLimits } from '../../../../backend/realtime/realtime-limits.ts'
import { startBackend, type TestBackend } from '../../../support/backend.ts'

/** The service alone, with limits that a test can reach. Whoever doesn't say where it comes from is somebody new. */
export async function startRealtimeAlone(limits: Partial<RealtimeLimits>, beside?: TestBackend) {
  const backend = beside ?? (await startBackend())
  const { database, sql, keys } = backend
  const authenticator = new Authenticator({ keys, signingKeys: new SigningKeys(sql), database })
  const log = { info: () => {}, error: () => {} }
  const budgets = new Budgets()
  const realtime = createRealtime({ database, authenticator, budgets, log }, { ...realtimeLimits, ...limits })
  await realtime.start()
  let visitors = 0
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    visitors += 1
    const address = String(request.headers['x-test-address'] ?? `192.0.2.${visitors}`)
    realtime.upgrade(request, socket, head, { address })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    backend,
    budgets,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await realtime.stop()
      await new Promise(resolve => server.close(resolve))
      if (!beside) await backend.stop()
    },
  }
}
