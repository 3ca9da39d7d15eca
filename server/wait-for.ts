import { setTimeout as delay } from 'node:timers/promises'

/** Whether the condition held within `timeout` milliseconds; looked at every 20, until `giveUp` says that it never will. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  timeout: number,
  giveUp = () => false,
): Promise<boolean> {
  const end = Date.now() + timeout
  while (Date.now() < end) {
    if (await condition()) {
      return true
    }
    if (giveUp()) {
      return false
    }
    await delay(20)
  }
  return false
}
