import { clsx } from 'clsx/lite'
import { ChevronDown, LogOut } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { useAuth } from '../session/session-context.tsx'
import { Button } from '../ui/button.tsx'
import { useAgency } from './agency.ts'
import { breaksInHeader } from './breaks-in-header.ts'
import { Disclosure } from './disclosure.tsx'
import { Logo } from './logo.tsx'
import { pages, quote, services } from './navigation.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useWhatsApp } from './use-whatsapp.ts'

// Visitors don't load it.
const EditLink = lazy(() => import('./edit-link.tsx').catch(() => ({ default: () => null })))

export function Header() {
  const { isSuperAdmin, roles, signOut } = useAuth()
  const whatsApp = useWhatsApp()
  const isBroken = breaksInHeader(useAgency().name)
  const links = isSuperAdmin ? [...pages, { label: 'Admin', href: '/admin' }] : pages
  return (
    <header className="site-header tall:sticky top-0 z-40 bg-bg">
      <div className="wrap flex min-h-17 flex-wrap items-center gap-1 py-1">
        <div className={clsx('mr-auto', isBroken && 'min-w-26 grow basis-0')}>
          <Link to="/" className="inline-block rounded-s py-2 pr-2">
            <Logo className={isBroken && 'max-[26rem]:text-xl'} />
          </Link>
        </div>

        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          <Disclosure
            className="group relative"
            summaryClassName={clsx(linkStyle, 'flex list-none items-center gap-1.5')}
            summary={
              <>
                Services
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 transition-transform duration-(--fast) group-open:rotate-180"
                />
              </>
            }
          >
            <ul className="absolute top-full left-0 mt-2 w-68 rounded-l border border-hairline bg-surface p-2 shadow-2">
              {offers.map(({ label, href }) => (
                <li key={href} className="last:mt-2 last:border-t last:border-hairline last:pt-2">
                  <NavLink to={href} prefetch="intent" className="menu-link">
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </Disclosure>
          {links.map(({ label, href }) => (
            <NavLink key={href} to={href} prefetch="intent" className={linkStyle}>
              {label}
            </NavLink>
          ))}
        </nav>

        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 lg:ml-2">
          {roles[0] && (
            <Suspense>
              <EditLink />
            </Suspense>
          )}
          <ThemeSwitch />
          {isSuperAdmin && (
            <Button
              variant="ghost"
              size="icon"
              onClick={() => signOut()}
              aria-label="Sign out"
              className="max-[22rem]:w-9"
            >
              <LogOut aria-hidden="true" className="size-5" />
            </Button>
          )}
          <ContactButton className="ml-2 max-lg:hidden">Grow Now</ContactButton>
          <ContactButton className="ml-1 lg:hidden">Get a Quote</ContactButton>
          <Disclosure
            className="lg:hidden"
            label="Menu"
            summaryClassName="-mr-2 grid size-11 list-none place-items-center rounded-m"
            summary={<MenuBars />}
          >
            <nav
              aria-label="Main, small screen"
              className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.25rem)] overflow-auto border-y border-hairline bg-surface shadow-2"
            >
              <div className="wrap grid gap-6 py-6 sm:grid-cols-2">
                <MenuGroup title="Services">
                  {offers.map(({ label, href }) => (
                    <MenuLink key={href} href={href}>
                      {label}
                    </MenuLink>
                  ))}
                </MenuGroup>
                <MenuGroup title="Company">
                  {links.map(({ label, href }) => (
                    <MenuLink key={href} href={href}>
                      {label}
                    </MenuLink>
                  ))}
                  {whatsApp && (
                    <li>
                      <a href={whatsApp} rel="noopener" className="menu-link">
                        WhatsApp
                      </a>
                    </li>
                  )}
                </MenuGroup>
              </div>
            </nav>
          </Disclosure>
        </div>
      </div>
    </header>
  )
}

const offers = [...services, quote]

const linkStyle =
  'nav-link rounded-s px-3 py-2.5 text-base font-medium leading-none transition-colors duration-(--fast) hover:bg-sunken'

function ContactButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Button
      asChild
      variant="secondary"
      size="m"
      className={clsx('max-lg:px-3.5 max-lg:text-sm max-[22rem]:px-2', className)}
    >
      <Link to="/contact" prefetch="intent">
        {children}
      </Link>
    </Button>
  )
}

function MenuBars() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="menu-bars size-6">
      <path d="M4 6h16" />
      <path d="M4 12h16" />
      <path d="M4 18h16" />
    </svg>
  )
}

function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 px-3 text-xs font-semibold text-muted">{title}</p>
      <ul>{children}</ul>
    </div>
  )
}

function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={href} prefetch="intent" className="menu-link">
        {children}
      </NavLink>
    </li>
  )
}
