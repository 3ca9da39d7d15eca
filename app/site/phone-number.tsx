import { findOwnContact, useAgency } from './agency.ts'
import { toPhoneNumber } from './phone.ts'
import { ToBeAnnounced } from './to-be-announced.tsx'

export function PhoneNumber({ className }: { className?: string }) {
  const agency = useAgency()
  return findOwnContact(agency).phone ? (
    <a href={`tel:${toPhoneNumber(agency.phone)}`} className={className}>
      {agency.phone}
    </a>
  ) : (
    <ToBeAnnounced>{agency.phone}</ToBeAnnounced>
  )
}
