import { query } from '../../../data/query.ts'
import { hasAccess } from '../../../session/require-staff.ts'
import { getSessionState, subscribeToSession } from '../../../session/session-store.ts'
import { showToast } from '../../../ui/toast.ts'
import { requestReload } from '../../reload.ts'
import { type ChangeQueue, createChangeQueue } from './change-queue.ts'
import { createChangeStorage, isChangeKey } from './change-storage.ts'
import type { KeptChange } from './kept-change.ts'
import { sendChange } from './send-change.ts'

const reloadPause = 150
let queue: ChangeQueue | null = null
let reloadTimer: ReturnType<typeof setTimeout> | undefined

/** One per page. The first call starts sending, also what an earlier page left. */
export function getDeskQueue(): ChangeQueue {
  queue ??= startQueue()
  return queue
}

function startQueue(): ChangeQueue {
  const started = createChangeQueue({
    storage: createChangeStorage(localStorage),
    send: (change, attempt) => query(client => sendChange(client, change, attempt)),
    findUserId: () => (hasAccess() ? (getSessionState().session?.user.id ?? null) : null),
    withLock: act => (navigator.locks ? navigator.locks.request('desk-changes', act) : act()),
    schedule(act, milliseconds) {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    onSettled: tellSettled,
    now: Date.now,
  })
  const goOn = () => {
    started.reload()
    started.flush()
  }
  window.addEventListener('online', goOn)
  document.addEventListener('visibilitychange', goOn)
  window.addEventListener('storage', event => isChangeKey(event.key) && goOn())
  subscribeToSession(goOn)
  goOn()
  return started
}

/** The notice of waiting changes already says that the network is away. */
export const isNetworkHeld = () => getDeskQueue().getState().hold === 'network'

const failures: Partial<Record<KeptChange['kind'], string>> = {
  lead: 'Error adding lead',
  deletion: 'Error deleting message',
  view: 'Error saving view',
}

function tellSettled(kept: KeptChange) {
  const { kind, error, isQuiet, refusals } = kept
  // Many changes settled in a row cause one reload.
  clearTimeout(reloadTimer)
  reloadTimer = setTimeout(requestReload, reloadPause)
  if (error && !isQuiet)
    showToast({
      title: failures[kind] ?? 'Error updating message',
      description: error.message,
      tone: 'danger',
    })
  // The author was told that it leaves, unless it was undone meanwhile.
  else if (kind === 'answer' && refusals.length > 0 && !kept.isUndone)
    showToast({
      title: 'Answer not sent',
      description: describeUnsent(kept, refusals[0]?.by),
      tone: 'danger',
    })
}

const describeUnsent = ({ leads }: KeptChange, by: string | null | undefined) =>
  `${by ?? 'A colleague'} has answered ${leads[0]?.name ?? 'them'} meanwhile. Your text is kept.`
