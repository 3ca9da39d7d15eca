import { setTimeout as delay } from 'node:timers/promises'

/** Whether the condition held within `timeout` milliseconds; `giveUp` ends it early. */
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
