import { CircleUser, FileText, FolderOpen, House, Inbox, Moon, Sun, UsersRound } from 'lucide-react'
import { NavLink } from 'react-router'
import { useAuth } from '../session/session-context.tsx'
import { Logo } from '../site/logo.tsx'
import { Button } from '../ui/button.tsx'
import { useTheme } from '../ui/theme.tsx'
import { Shortcuts } from './shortcuts/shortcuts.tsx'

const places = [
  { to: '/admin', label: 'Overview', icon: House },
  { to: '/admin/posts', label: 'Posts', icon: FileText },
  { to: '/admin/categories', label: 'Categories', icon: FolderOpen },
  { to: '/admin/users', label: 'Users', icon: UsersRound },
  { to: '/admin/messages', label: 'Messages', icon: Inbox },
]

/** A rail beside the page; under 60rem a bar within reach of the thumb. */
export function SideNavigation({ unread }: { unread: number }) {
  const { user } = useAuth()
  const { toggleTheme } = useTheme()
  return (
    <header className="admin-rail">
      <p className="admin-brand">
        <Logo /> <span>Back office</span>
      </p>
      <nav aria-label="Back office">
        <ul className="admin-places">
          {places.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/admin'} className="admin-place">
                <Icon aria-hidden="true" className="size-5" />
                {label}
                {to === '/admin/messages' && unread > 0 && <UnreadCount unread={unread} />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="admin-account">
        <Button variant="ghost" asChild className="min-w-0 shrink -ml-3 px-3">
          <NavLink to="/admin/account" title={user?.email} className="aria-[current=page]:bg-sunken">
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

function UnreadCount({ unread }: { unread: number }) {
  return (
    <span className="admin-count">
      {unread > 99 ? '99+' : unread}
      <span className="sr-only"> new</span>
    </span>
  )
}
