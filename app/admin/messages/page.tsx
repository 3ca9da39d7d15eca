import './messages.css'
import { useSearchParams } from 'react-router'
import { withParameter } from '../search-parameters.ts'
import { MessageList } from './message-list.tsx'
import { MessageView } from './message-view.tsx'

export function meta() {
  return [{ title: 'Messages · Holla back office' }]
}

/** The list, or with `?message={id}` one message. */
export default function MessagesPage() {
  const [parameters, setParameters] = useSearchParams()
  const id = parameters.get('message')
  const close = () => setParameters(before => withParameter(before, 'message', null), { replace: true })
  return id ? <MessageView key={id} id={id} onClose={close} /> : <MessageList />
}
