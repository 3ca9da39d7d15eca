import { z } from 'zod'
import type { Topic } from './topics.ts'

export type Extension = 'broadcast' | 'presence'

export interface TopicRights {
  readable: Extension[]
  writable: Extension[]
}

/** What a channel does besides watching tables. */
export interface Messaging {
  topic: Topic
  rights: TopicRights // may change with the token, or be withdrawn
  acknowledges: boolean // whether each broadcast is answered
  includesSelf: boolean // whether the sender gets its own broadcasts
  wantsPresence: boolean
  presenceKey: string // groups the presences of one person
  replay: { since: number; limit: number } | null
  tellsReady: boolean // whether to report when broadcasts from the database begin to arrive
}

export const everything: TopicRights = {
  readable: ['broadcast', 'presence'],
  writable: ['broadcast', 'presence'],
}

/** PostgreSQL's text has no NUL. */
export const isStorable = (text: string): boolean => !text.includes('\0')

const optionalFlag = z.boolean().nullish()

export const messagingConfig = z.object({
  private: optionalFlag,
  broadcast: z
    .object({
      ack: optionalFlag,
      self: optionalFlag,
      replication_ready: optionalFlag,
      replay: z
        .object({
          since: z.number().int().min(0).max(8.64e15),
          limit: z.number().int().min(1).max(25).nullish(),
        })
        .nullish(),
    })
    .nullish(),
  presence: z
    .object({ enabled: optionalFlag, key: z.string().max(255).refine(isStorable).nullish() })
    .nullish(),
})

export type MessagingConfig = z.infer<typeof messagingConfig>

export function toMessaging(
  name: string,
  { private: isPrivate, broadcast, presence }: MessagingConfig,
  rights: TopicRights,
): Messaging {
  return {
    topic: { name, isPrivate: isPrivate ?? false },
    rights,
    acknowledges: broadcast?.ack ?? false,
    includesSelf: broadcast?.self ?? false,
    wantsPresence: (presence?.enabled ?? Boolean(presence?.key)) && rights.readable.includes('presence'),
    presenceKey: presence?.key || crypto.randomUUID(),
    replay:
      isPrivate && broadcast?.replay
        ? { since: broadcast.replay.since, limit: broadcast.replay.limit ?? 25 }
        : null,
    tellsReady: broadcast?.replication_ready ?? false,
  }
}
