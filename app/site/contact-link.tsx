import type { ReactNode } from 'react'

interface ContactLinkProps {
  about: string
  className?: string
  children?: ReactNode
}

/** The specification names the bare address; a press adds the subject, hydrated or not (`app/ui/early-script.ts`). */
export function ContactLink({ about, className, children }: ContactLinkProps) {
  return (
    <>
      <a href="/contact" data-about={about} className={`needs-script ${className}`}>
        {children}
      </a>
      <noscript>
        <a href={`/contact?about=${about}`} className={className}>
          {children}
        </a>
      </noscript>
    </>
  )
}
