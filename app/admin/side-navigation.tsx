import { clsx } from 'clsx/lite'
import {
  CircleUser,
  FileText,
  FolderOpen,
  House,
  Inbox,
  type LucideIcon,
  Moon,
  Settings,
  Sun,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Brand } from '../session/brand.tsx'
import type { Role } from '../session/roles.ts'
import { useAuth } from '../session/session-context.tsx'
import { Button } from '../ui/button.tsx'
import { useTheme } from '../ui/theme.tsx'
import { findSection } from './find-section.ts'
import { isPageFor } from './page-roles.ts'
import { Shortcuts } from './shortcuts/shortcuts.tsx'

interface Place {
  to: string
  label: string
  icon: LucideIcon
  className?: string
}

const places: Place[] = [
  { to: '/admin', label: 'Overview', icon: House },
  { to: '/admin/posts', label: 'Posts', icon: FileText },
  { to: '/admin/categories', label: 'Categories', icon: FolderOpen },
  { to: '/admin/users', label: 'Users', icon: UsersRound },
  { to: '/admin/messages', label: 'Messages', icon: Inbox },
  // A phone's bar is full; there the link is on the dashboard and beside the account.
  { to: '/admin/settings', label: 'Settings', icon: Settings, className: 'max-lg:hidden' },
]

const placeStyle = clsx(
  'relative grid min-h-16 place-content-center justify-items-center gap-0.5 text-2xs font-semibold text-muted hover:text-ink',
  'focus-visible:-outline-offset-3 focus-visible:shadow-none',
  'current:text-link current:shadow-[inset_0_3px_0_var(--mark)]',
  'large-text:flex large-text:min-h-11 large-text:items-center large-text:gap-2 large-text:px-2',
  'large-text:current:shadow-[inset_0_-3px_0_var(--mark)]',
  'lg:flex lg:min-h-11 lg:items-center lg:justify-start lg:gap-3 lg:rounded-m lg:px-3 lg:text-base/inherit',
  'lg:hover:bg-sunken lg:current:bg-sunken lg:current:shadow-none',
  'before:absolute before:inset-y-2.5 before:left-0 before:hidden before:w-0.75 before:rounded-full before:bg-mark lg:current:before:block',
  'forced-colors:current:bg-[Highlight] forced-colors:current:text-[HighlightText] forced-colors:current:forced-color-adjust-none',
)

export function SideNavigation({ unread }: { unread: number }) {
  const { user } = useAuth()
  const roles = useLastRoles()
  const { toggleTheme } = useTheme()
  const location = useLocation()
  const section = findSection(location, roles)
  const toCurrent = (to: string) => (to !== section ? undefined : to === location.pathname ? 'page' : 'true')
  return (
    <header className="flex items-center gap-3 border-b border-hairline bg-surface px-(--gut) py-2 large-text:flex-wrap lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:gap-8 lg:border-r lg:border-b-0 lg:px-4 lg:pt-7 lg:pb-4">
      <Brand />
      <nav aria-label="Back office" className="large-text:order-1 large-text:w-full">
        <ul className="fixed inset-x-0 bottom-0 z-30 flex border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] large-text:static large-text:flex-wrap large-text:border-0 large-text:p-0 lg:static lg:grid lg:gap-1 lg:border-0">
          {places
            .filter(({ to }) => isPageFor(to, roles))
            .map(({ to, label, icon: Icon, className }) => (
              <li
                key={to}
                className={clsx('min-w-0 flex-1 large-text:max-w-full large-text:flex-none', className)}
              >
                <Link to={to} aria-current={toCurrent(to)} className={placeStyle}>
                  <Icon aria-hidden="true" className="size-5" />
                  {label}
                  {to === '/admin/messages' && unread > 0 && <UnreadCount unread={unread} />}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className="ml-auto flex shrink-0 items-center large-text:shrink justify-end gap-2 lg:mt-auto lg:ml-0 lg:justify-between lg:gap-0 lg:pl-3">
        <Button variant="ghost" asChild className="min-w-0 shrink -ml-3 px-3">
          <NavLink
            to="/admin/account"
            title={user?.email}
            className="current:bg-sunken forced-colors:current:bg-[Highlight] forced-colors:current:text-[HighlightText] forced-colors:current:forced-color-adjust-none"
          >
            <CircleUser aria-hidden="true" className="size-5 shrink-0" />
            <span className="max-lg:sr-only">Account</span>
          </NavLink>
        </Button>
        <Shortcuts />
        <Button variant="ghost" size="icon" onClick={toggleTheme} aria-label="Switch between light and dark">
          <Moon aria-hidden="true" className="size-5 dark:hidden" />
          <Sun aria-hidden="true" className="hidden size-5 dark:block" />
        </Button>
      </div>
    </header>
  )
}

/** Keeps the navigation while an ended session is asked to sign in again over the open page. */
function useLastRoles(): Role[] {
  const { roles } = useAuth()
  const [last, setLast] = useState(roles)
  if (roles.length > 0 && roles !== last) setLast(roles)
  return last
}

function UnreadCount({ unread }: { unread: number }) {
  return (
    <span className="min-w-[1.5rem] rounded-full bg-danfo px-1.5 text-center text-2xs leading-[1.5rem] font-bold text-on-danfo max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+4px)] max-lg:min-w-[1.125rem] max-lg:px-1 max-lg:leading-[1.125rem] large-text:static large-text:leading-[1.5] lg:ml-auto">
      {unread > 99 ? '99+' : unread}
      <span className="sr-only"> new</span>
    </span>
  )
}
