import { type ReactNode, useEffect, useState } from 'react'
import { canary } from '../../settings/groups/canary.ts'
import { channels } from '../../settings/groups/channels.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { useAgency } from '../agency.ts'
import { formatDay } from '../format-date.ts'
import { MailAddress } from '../mail-address.tsx'
import { PhoneNumber } from '../phone-number.tsx'
import { useWhatsApp } from '../use-whatsapp.ts'
import { LastCheck } from './last-check.tsx'
import { describeHours, isOpenAt, listComingHolidays, nameTimeZone } from './office-hours.ts'

/** `today` is by the office's clock. */
export function ContactInfo({ today }: { today: string }) {
  const shown = useSettings(channels)
  const agency = useAgency()
  const whatsApp = useWhatsApp()
  const { is_shown } = useSettings(canary)
  const { street, city, country, whatsapp, hours, time_zone } = agency
  const link = 'link inline-block py-1 font-semibold wrap-anywhere'
  return (
    <aside aria-label="Contact info" className="lifted h-fit min-w-0">
      <div className="receipt">
        <h2 className="text-xl">Other ways to reach us</h2>
        <dl className="mt-5 grid gap-5 text-base sm:max-lg:grid-cols-2">
          {shown.email && (
            <Way name="Email">
              <MailAddress className={link} />
            </Way>
          )}
          {shown.phone && (
            <Way name="Phone">
              <PhoneNumber className={`${link} tabular-nums`} />
            </Way>
          )}
          {whatsApp && (
            <Way name="WhatsApp">
              <a href={whatsApp} rel="noopener" className={`${link} tabular-nums`}>
                {whatsapp}
              </a>
            </Way>
          )}
          <Way name="Location">
            <span className="font-semibold wrap-anywhere">
              {shown.address && street && (
                <>
                  {street}
                  <br />
                </>
              )}
              {city}, {country}
            </span>
          </Way>
          {shown.hours && hours.length > 0 && (
            <Way name="Hours">
              {hours.map((entry, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none keeps anything
                <span key={place} className="block font-semibold">
                  {describeHours(entry)}
                </span>
              ))}
              <span className="block text-muted">
                {nameTimeZone(time_zone)} <OpenNow />
              </span>
              {listComingHolidays(today, agency).map(({ date, name }) => (
                <span key={date + name} className="block text-sm text-muted wrap-anywhere">
                  Closed on {formatDay(date)} ({name})
                </span>
              ))}
            </Way>
          )}
        </dl>
        {is_shown && <LastCheck />}
      </div>
    </aside>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

// Known in the browser only, as the page is cached for hours.
function OpenNow() {
  const agency = useAgency()
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const look = () => setOpen(isOpenAt(new Date(), agency))
    look()
    const timer = setInterval(look, 60_000)
    return () => clearInterval(timer)
  }, [agency])
  // Invisible at first, so that the line does not move.
  const colour = open === null ? 'invisible' : open ? 'text-success' : 'text-ink'
  return <strong className={`font-semibold ${colour}`}>{open ? '· open now' : '· closed now'}</strong>
}
