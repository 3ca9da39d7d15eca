import { useEffect, useState } from 'react'
import { ask } from '../data/ask.ts'
import { canSendMail } from '../data/can-send-mail.ts'

/** Null until it is known. */
export function useCanSendMail(): boolean | null {
  const [canSend, setCanSend] = useState<boolean | null>(null)
  useEffect(() => {
    let left = false
    ask(canSendMail).then(({ data }) => {
      if (!left) setCanSend(data)
    })
    return () => {
      left = true
    }
  }, [])
  return canSend
}
