import type { ContactMessage } from '../../../supabase/functions/send-holla-email/contact-message.ts'
import { findOwnContact, useAgency } from '../agency.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

interface ErrorNoticeProps {
  values: ContactMessage
  detail: string
  requestId: string | null
}

export function ErrorNotice({ values, detail, requestId }: ErrorNoticeProps) {
  const { email } = findOwnContact(useAgency())
  const query = `subject=${encodeURIComponent(values.subject)}&body=${encodeURIComponent(values.message)}`
  return (
    <div
      ref={useFocusOnArrival()}
      tabIndex={-1}
      role="alert"
      className="mt-8 rounded-m bg-danger-soft px-5 py-4 text-danger"
    >
      <p className="font-semibold">Uh oh! Something went wrong.</p>
      <p>There was a problem sending your message. Please try again. What you wrote is still here.</p>
      {email && (
        <p className="mt-2">
          <a href={`mailto:${email}?${query}`} className="font-semibold underline underline-offset-4">
            Send by e-mail instead
          </a>
        </p>
      )}
      <p className="mt-2 text-sm">
        {detail} {requestId && `(request ${requestId})`}
      </p>
    </div>
  )
}
