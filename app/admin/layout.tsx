import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { Guard } from '../session/guard.tsx'
import './shell.css'
import './admin.css'
import { preloadToasts } from '../ui/toaster.tsx'
import { MailTrouble } from './messages/mail-trouble.tsx'
import { useMessageCounts } from './messages/use-message-counts.ts'
import { SideNavigation } from './side-navigation.tsx'

export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
}

export default function AdminLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Guard>
        <BackOffice />
      </Guard>
    </>
  )
}

function BackOffice() {
  const counts = useMessageCounts()
  useEffect(preloadToasts, [])
  return (
    <div className="admin-shell">
      <a href="#main" className="admin-skip">
        Skip to content
      </a>
      <SideNavigation unread={counts?.unread ?? 0} />
      <main id="main" tabIndex={-1} className="admin-main">
        <MailTrouble count={counts?.undelivered ?? 0} />
        <Outlet />
      </main>
    </div>
  )
}
