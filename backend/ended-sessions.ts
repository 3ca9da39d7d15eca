import type { Listener } from './database/listener.ts'

/**
 * Sessions end by sign-out, suspension and deletion, in any process; the database tells all (022_ended_sessions.sql). What was
 * told while it could not be heard is asked anew, so `onEnded` is called with none then, as it is when somebody was given
 * a role or lost one (041_given_roles.sql).
 */
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
