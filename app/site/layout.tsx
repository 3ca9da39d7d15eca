import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { CopyNotice } from '../offline/copy-notice.tsx'
import { useOffline } from '../offline/use-offline.ts'
import { useSettingsRevalidation } from '../settings/use-settings-revalidation.ts'
import { VisitorBanner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { useFreshHead } from './use-fresh-head.ts'

export default function SiteLayout() {
  useSettingsRevalidation()
  useOffline()
  useFreshHead()
  useEffect(followIfFramed, [])
  return (
    <>
      <a
        href="#main"
        className="absolute left-4 z-50 -translate-y-24 rounded-s bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-3 print:hidden"
      >
        Skip to content
      </a>
      <CopyNotice />
      <VisitorBanner />
      <Header />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
      <ScrollToTop />
    </>
  )
}

/** Only the settings screen frames a page; visitors don't load this. */
function followIfFramed() {
  if (window.parent !== window)
    import('../settings/follow-preview.ts').then(({ followPreview }) => followPreview(), reportError)
}
