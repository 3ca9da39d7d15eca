import { loadToKey } from '../merge/load-to-key.ts'
import { toCopyKey, writeCopy } from './browser-copies.ts'
import { createDraftServer } from './draft-server.ts'
import { type DraftOrigin, DraftSync } from './draft-sync.ts'
import { findDevice } from './find-device.ts'

export function createBrowserDraftSync(
  origin: DraftOrigin,
  userId: string,
): { sync: DraftSync; copyKey: string } {
  const copyKey = toCopyKey(userId, origin.id, crypto.randomUUID().slice(0, 8))
  const sync = new DraftSync({
    origin,
    server: createDraftServer(userId),
    copies: {
      write: copy => writeCopy(localStorage, copyKey, copy),
      remove: () => localStorage.removeItem(copyKey),
    },
    device: findDevice(),
    loadToKey,
    isSlow,
  })
  return { sync, copyKey }
}

/** Only some browsers have `connection`. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
