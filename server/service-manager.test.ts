import { expect, test, vi } from 'vitest'
import { ServiceManager } from './service-manager.ts'

function createManager(variables: Record<string, string>) {
  const env: Record<string, string | undefined> = { ...variables }
  const send = vi.fn(async (_socket: string, _assignments: string[]) => {})
  const manager = new ServiceManager(env, { pid: 42, send })
  return { manager, env, said: () => send.mock.calls.map(([, assignments]) => assignments.join(' ')) }
}

test('without a service manager nobody is told', async () => {
  const { manager, said } = createManager({})
  await manager.ready(async () => true)
  await manager.stopping()
  expect(said()).toEqual([])
})

test('it is told of readiness and of the stop, and child processes inherit no way to it', async () => {
  const { manager, env, said } = createManager({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '1000' })
  expect(env).toEqual({})
  await manager.ready(async () => true)
  await expect.poll(said).toContain('WATCHDOG=1')
  await manager.stopping()
  expect(said()[0]).toBe('READY=1 STATUS=Serving')
  expect(said().at(-1)).toBe('STOPPING=1 STATUS=Stopping')
})

test('who no longer answers is not said to be alive, nor is another process', async () => {
  const hung = createManager({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '1000' })
  const isAlive = vi.fn(async () => false)
  await hung.manager.ready(isAlive)
  await expect.poll(() => isAlive.mock.calls.length).toBeGreaterThan(2)
  const other = createManager({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '1000', WATCHDOG_PID: '41' })
  await other.manager.ready(async () => true)
  expect([...hung.said(), ...other.said()]).not.toContain('WATCHDOG=1')
  await Promise.all([hung.manager.stopping(), other.manager.stopping()])
})
