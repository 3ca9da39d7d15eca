import { useEffect, useState } from 'react'
import { canSendMail } from '../../../data/can-send-mail.ts'
import { query } from '../../../data/query.ts'

/** Null until the server has told. */
export function useCanSendMail(): boolean | null {
  const [answer, setAnswer] = useState<boolean | null>(null)
  useEffect(() => {
    query(canSendMail).then(({ data }) => setAnswer(data))
  }, [])
  return answer
}
