import { findOwnContact, useAgency } from './agency.ts'
import { ToBeAnnounced } from './to-be-announced.tsx'

/** The agency's address as a link, or as plain text until it is given. */
export function MailAddress({ className }: { className?: string }) {
  const agency = useAgency()
  return findOwnContact(agency).email ? (
    <a href={`mailto:${agency.email}`} className={className}>
      {agency.email}
    </a>
  ) : (
    <ToBeAnnounced>{agency.email}</ToBeAnnounced>
  )
}
