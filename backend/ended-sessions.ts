import type { Listener } from './database/listener.ts'

/** `onEnded` gets none when it is not known which: after a reconnect, or when roles changed (041_given_roles.sql). */
export function listenForEndedSessions(listener: Listener, onEnded: (sessionIds: Set<string>) => void) {
  let listening: { unlisten: () => Promise<void> } | null = null
  return {
    async start(): Promise<void> {
      listening = await listener.listen(
        'ended_sessions',
        ids => onEnded(new Set(ids.split(',').filter(id => id !== ''))),
        () => onEnded(new Set()),
      )
    },
    async stop(): Promise<void> {
      await listening?.unlisten()
      listening = null
    },
  }
}
