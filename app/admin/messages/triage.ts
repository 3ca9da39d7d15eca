import type { MessageRow, MessageTriage } from '../../data/rows/messages.ts'
import { toDelivery } from './delivery.ts'

interface TriageAction {
  /** Those of one slot stand in one place, and take each other back. */
  slot: 'mail' | 'folder' | 'quarantine' | 'read'
  label: string
  toChange: (now: string) => MessageTriage
  /** What the toast says; none where the page alone shows it. */
  done?: string
}

export const triageActions = {
  sendAgain: {
    slot: 'mail',
    label: 'Send again',
    toChange: now => ({ next_attempt_at: now, failed_at: null }),
    done: 'It will be mailed again now',
  },
  archive: {
    slot: 'folder',
    label: 'Archive',
    toChange: now => ({ archived_at: now }),
    done: 'Message archived',
  },
  unarchive: {
    slot: 'folder',
    label: 'Move to inbox',
    toChange: () => ({ archived_at: null }),
    done: 'Moved to the inbox',
  },
  quarantine: {
    slot: 'quarantine',
    label: 'Quarantine',
    toChange: now => ({ quarantined_at: now }),
    done: 'Moved to quarantine',
  },
  release: {
    slot: 'quarantine',
    label: 'Not spam',
    toChange: () => ({ quarantined_at: null }),
    done: 'Moved to the inbox, and mailed next',
  },
  markRead: {
    slot: 'read',
    label: 'Mark as read',
    toChange: now => ({ read_at: now }),
    done: 'Marked as read',
  },
  markUnread: {
    slot: 'read',
    label: 'Mark as unread',
    toChange: () => ({ read_at: null }),
    done: 'Marked as unread',
  },
  open: { slot: 'read', label: 'Open', toChange: now => ({ read_at: now }) },
} satisfies Record<string, TriageAction>

export type TriageIntent = keyof typeof triageActions

export function listIntents(message: MessageRow): TriageIntent[] {
  const mail = toDelivery(message).canSendAgain ? (['sendAgain'] as const) : []
  if (message.quarantined_at) return [...mail, 'release']
  return [
    ...mail,
    message.archived_at ? 'unarchive' : 'archive',
    'quarantine',
    message.read_at ? 'markUnread' : 'markRead',
  ]
}

export function toTriageAction(intent: unknown): TriageAction | null {
  return typeof intent === 'string' && Object.hasOwn(triageActions, intent)
    ? triageActions[intent as TriageIntent]
    : null
}
