import type { ReactNode } from 'react'

interface ContactLinkProps {
  about: string
  className?: string
  children?: ReactNode
}

/**
 * Leads to the contact form, which is told what it is about. The specification names the bare address: the press adds the rest,
 * whether React is awake or not (`app/ui/early-script.ts`). Without script there is a link of its own.
 */
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
