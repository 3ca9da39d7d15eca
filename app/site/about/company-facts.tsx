import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { channels } from '../../settings/groups/channels.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { keyed } from '../../ui/keyed.ts'
import { useAgency } from '../agency.ts'
import { describeHours, nameTimeZone } from '../contact/office-hours.ts'
import { services } from '../navigation.ts'

export function CompanyFacts() {
  const { name, since, registration, street, city, country, hours, time_zone } = useAgency()
  const shown = useSettings(channels)
  return (
    <section aria-labelledby="company-title" className="min-w-0">
      <h2 id="company-title" className="text-xl">
        The company
      </h2>
      <dl className="facts mt-4">
        <Fact name="Name">{name}</Fact>
        {since !== null && <Fact name="Founded">{since}</Fact>}
        {registration && <Fact name="Registered">{registration}</Fact>}
        <Fact name="Office">
          {shown.address && street && <span className="block">{street}</span>}
          {city}, {country}
        </Fact>
        {shown.hours && hours.length > 0 && (
          <Fact name="Hours">
            {keyed(hours).map(({ key, entry }) => (
              <span key={key} className="block">
                {describeHours(entry)}
              </span>
            ))}
            <span className="block text-sm font-normal text-muted">{nameTimeZone(time_zone)}</span>
          </Fact>
        )}
        <Fact name="Services">
          <ul>
            {services.map(({ label, href }) => (
              <li key={href}>
                <Link to={href} className="link flex min-h-11 items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
