import { useEffect, useState } from 'react'
import { useAgency } from '../agency.ts'
import { MailAddress } from '../mail-address.tsx'
import { PhoneNumber } from '../phone-number.tsx'
import { isOpenAt } from './office-hours.ts'

export function ContactInfo() {
  const { city, country } = useAgency()
  return (
    <aside aria-label="Contact info" className="lifted h-fit">
      <div className="receipt">
        <h2 className="text-xl">Other ways to reach us</h2>
        <dl className="mt-5 grid gap-5 text-base">
          <div>
            <dt className="text-sm text-muted">Email</dt>
            <dd>
              <MailAddress className="link inline-block py-1 font-semibold wrap-anywhere" />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Phone</dt>
            <dd>
              <PhoneNumber className="link inline-block py-1 font-semibold tabular-nums" />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Location</dt>
            <dd className="font-semibold">
              {city}, {country}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Hours</dt>
            <dd>
              <span className="font-semibold">Monday to Friday, 9:00 to 17:00</span>
              <br />
              <span className="text-muted">
                West Africa Time <OpenNow />
              </span>
            </dd>
          </div>
        </dl>
      </div>
    </aside>
  )
}

// Known only in the browser: the page itself is kept and served for hours.
function OpenNow() {
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const look = () => setOpen(isOpenAt(new Date()))
    look()
    const timer = setInterval(look, 60_000)
    return () => clearInterval(timer)
  }, [])
  if (open === null) return null
  return (
    <strong className={open ? 'font-semibold text-success' : 'font-semibold text-ink'}>
      {open ? '· open now' : '· closed now'}
    </strong>
  )
}
