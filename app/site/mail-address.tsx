import { clsx } from 'clsx/lite'
import { findOwnContact, useAgency } from './agency.ts'
import { ToBeAnnounced } from './to-be-announced.tsx'

export function MailAddress({ className }: { className?: string }) {
  const agency = useAgency()
  const [name, ...domain] = agency.email.split('@')
  const text = (
    <>
      {name}
      <wbr />
      {`@${domain.join('@')}`}
    </>
  )
  return findOwnContact(agency).email ? (
    <a href={`mailto:${agency.email}`} className={clsx('inline-block max-w-full', className)}>
      {text}
    </a>
  ) : (
    <ToBeAnnounced>{text}</ToBeAnnounced>
  )
}
