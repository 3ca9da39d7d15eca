import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { channels } from '../settings/groups/channels.ts'
import { useSettings } from '../settings/use-settings.ts'
import { AdminLogin } from './admin-login.tsx'
import { useAgency } from './agency.ts'
import { ClothBand } from './cloth-band.tsx'
import { DeviceThemeButton } from './device-theme-button.tsx'
import { freeUsers } from './free-users.ts'
import { Logo } from './logo.tsx'
import { MailAddress } from './mail-address.tsx'
import { comingServices, company, type Destination, legal, services } from './navigation.ts'
import { NotImplementedButton } from './not-implemented-button.tsx'
import { SocialLinks } from './social-links.tsx'
import { WeightLine } from './weight-line.tsx'

export function Footer() {
  const root = useRouteLoaderData<{ year: number }>('root')
  const { name, city, country, market_adjective } = useAgency()
  const shown = useSettings(channels)
  return (
    <footer className="site-footer mt-24 bg-surface lg:mt-32">
      <ClothBand />
      <div className="wrap footer-columns gap-x-8 gap-y-10 pt-14 pb-12">
        <div className="col-span-full lg:col-span-1">
          <Link to="/" className="inline-flex min-h-11 items-center rounded-s">
            <Logo />
          </Link>
          <p className="mt-3 max-w-[34ch] text-base text-muted">
            {`Growth for ${market_adjective} apps. We find the users, measure what they do, and pay for the first ${freeUsers} ourselves.`}
          </p>
          <p className="mt-5 text-base">
            {shown.email && <MailAddress className="link py-2.25 font-semibold wrap-anywhere" />}
            <span className="block text-muted">
              {city}, {country}
            </span>
          </p>
        </div>
        <LinkColumn title="Services" links={services}>
          {comingServices.map(name => (
            <li key={name}>
              <NotImplementedButton name={name} description={comingPage} className="text-left" />
            </li>
          ))}
        </LinkColumn>
        <LinkColumn title="Company" links={company} />
        <LinkColumn title="Legal" links={legal} />
      </div>

      <div className="border-t border-hairline">
        <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-4 text-sm text-muted max-xl:pr-20">
          <p className="min-w-0 py-2 wrap-anywhere">
            © {root?.year} {name}
          </p>
          <span className="-ml-4 max-lg:mr-auto">
            <AdminLogin>
              <LockKeyhole aria-hidden="true" className="size-4.5" />
            </AdminLogin>
          </span>
          <WeightLine className="py-2 max-lg:order-last max-lg:basis-full lg:mr-auto" />
          {shown.social && <SocialLinks />}
          <DeviceThemeButton />
        </div>
      </div>
    </footer>
  )
}

function LinkColumn({
  title,
  links,
  children,
}: {
  title: string
  links: Destination[]
  children?: ReactNode
}) {
  return (
    <nav aria-label={title} className="max-sm:first-of-type:row-span-2">
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="text-base">
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link to={href} className="footer-link">
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}

const comingPage = 'Tell us what you need, and one of our team will answer.'
