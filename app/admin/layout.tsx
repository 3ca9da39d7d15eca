import { Outlet } from 'react-router'
import { Guard } from '../session/guard.tsx'
import './admin.css'
import { SideNavigation } from './side-navigation.tsx'

export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
}

export default function AdminLayout() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Guard>
        <div className="admin-shell">
          <SideNavigation />
          <main id="main" className="admin-main">
            <Outlet />
          </main>
        </div>
      </Guard>
    </>
  )
}
