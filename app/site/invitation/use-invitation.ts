import { useCallback, useEffect, useState } from 'react'
import { findInvitation } from '../../data/invitations.ts'
import { query } from '../../data/query.ts'
import type { CallError } from '../../data/result.ts'
import type { FoundInvitation } from '../../data/rows/invitations.ts'

export interface InvitationState {
  token: string
  /** Undefined while loading; null if the link is not valid. */
  invitation: FoundInvitation | null | undefined
  error: CallError | null
  readAgain: () => void
}

/** The token is in the fragment, which never reaches a server by itself. */
export function useInvitation(): InvitationState {
  const [state, setState] = useState<Omit<InvitationState, 'readAgain'>>({
    token: '',
    invitation: undefined,
    error: null,
  })
  const read = useCallback(async () => {
    const token = location.hash.slice(1)
    if (!token) return setState({ token, invitation: null, error: null })
    const { data, error } = await query(client => findInvitation(client, token))
    setState({ token, invitation: error ? undefined : data, error })
  }, [])
  useEffect(() => {
    read()
    // Another invitation may be opened in the same tab.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [read])
  return { ...state, readAgain: read }
}
