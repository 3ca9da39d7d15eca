import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContactMessage } from '../../../supabase/functions/send-holla-email/contact-message.ts'
import { Button } from '../../ui/button.tsx'
import { findOwnContact, useAgency } from '../agency.ts'
import { readContactForm } from './contact-fields.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

interface ErrorNoticeProps {
  values: ContactMessage
  detail: string
  requestId: string | null
  children?: ReactNode
}

export function ErrorNotice({ values, detail, requestId, children }: ErrorNoticeProps) {
  const { email } = findOwnContact(useAgency())
  const toAddress = ({ subject, message }: ContactMessage) =>
    `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`
  // With what was written since.
  function readAgain({ currentTarget: link }: { currentTarget: HTMLAnchorElement }) {
    const form = document.querySelector<HTMLFormElement>('.contact-form')
    if (form) link.href = toAddress(readContactForm(new FormData(form)))
  }
  return (
    <div
      ref={useFocusOnArrival()}
      tabIndex={-1}
      role="alert"
      className="mt-8 flex gap-4 rounded-m border-l-6 border-danger bg-danger-soft px-5 py-5"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-danger max-sm:hidden" />
      <div className="min-w-0">
        <p className="text-lg font-semibold text-danger">Uh oh! Something went wrong.</p>
        <p className="mt-1">
          There was a problem sending your message. Please try again. What you wrote is still here.
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3 empty:hidden">
          {children}
          {email && (
            <Button asChild variant="secondary">
              <a href={toAddress(values)} onClick={readAgain}>
                Send by e-mail instead
              </a>
            </Button>
          )}
        </div>
        <p className="mt-3 text-sm text-danger wrap-anywhere">
          {detail} {requestId && `(request ${requestId})`}
        </p>
      </div>
    </div>
  )
}
