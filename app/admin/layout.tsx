import { type ReactNode, useEffect } from 'react'
import {
  type LinksFunction,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { countMessages } from '../data/count-messages.ts'
import { query } from '../data/query.ts'
import { ok } from '../data/result.ts'
import { requireStaff, watchAccess } from '../session/require-staff.ts'
import { hasRole } from '../session/roles.ts'
import { useAuth } from '../session/session-context.tsx'
import { getSessionState } from '../session/session-store.ts'
import { watchOtherTabs } from '../settings/other-tabs.ts'
import { markSettingsSaved } from '../settings/saved-settings.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { preloadToasts } from '../ui/toaster.tsx'
import type { Route } from './+types/layout.ts'
import stylesheet from './admin.css?url'
import { CanaryNotice } from './canary-notice.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'
import { FreshProofHost } from './fresh-proof-host.tsx'
import { hasKeptChanges } from './messages/changes/change-storage.ts'
import { MailErrorNotice } from './messages/mail-error-notice.tsx'
import { onReloadRequested } from './reload.ts'
import { isForbidden, requirePageRole } from './require-page-role.ts'
import { SideNavigation } from './side-navigation.tsx'
import { StaffBanner } from './staff-banner.tsx'
import { TwoFactorDeadline } from './two-factor-deadline.tsx'
import { useLastGood } from './use-last-good.ts'
import { useLazyComponent } from './use-lazy-component.ts'
import { useLiveCounts } from './use-live-counts.ts'
import { isPolling, usePolling } from './use-polling.ts'
import { useTitleCount } from './use-title-count.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireStaff, requirePageRole]

export function clientLoader() {
  preloadToasts()
  return hasRole(getSessionState().session?.user ?? null, 'desk') ? query(countMessages) : ok(null)
}

export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  const isDesk = [currentUrl, nextUrl].every(({ pathname }) => pathname.startsWith('/admin/messages'))
  // Opening a message must not wait for the count, which follows when the desk reloads.
  if (isDesk) return currentUrl.href === nextUrl.href
  return currentUrl.pathname !== nextUrl.pathname || formMethod !== undefined || isPolling()
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export function headers() {
  return { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
}

/** All that the server renders of the back office; shown until the middleware lets the loaders run. */
export function HydrateFallback() {
  const { awaitsSecondFactor } = useAuth()
  return (
    <>
      <meta name="robots" content="noindex" />
      {awaitsSecondFactor ? <LazySecondFactor /> : <AccessSpinner />}
    </>
  )
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  // The messages page reports a failure to load.
  const { data: loaded } = useLastGood(loaderData)
  const counts = useLiveCounts(loaded)
  return (
    <Shell unread={counts?.unread ?? 0}>
      {counts && <MailErrorNotice undelivered={counts.undelivered} failed={counts.failed} />}
      <Outlet />
    </Shell>
  )
}

/** Another role's page is refused with the navigation in place; other failures go to the site's boundary. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isForbidden(error)) throw error
  return (
    <Shell unread={0}>
      <ForbiddenPage />
    </Shell>
  )
}

function Shell({ unread, children }: { unread: number; children: ReactNode }) {
  const { roles, awaitsSecondFactor, expiredEmail } = useAuth()
  const isStaff = roles.length > 0
  const { revalidate } = useRevalidator()
  useEffect(() => watchAccess(revalidate), [revalidate])
  useEffect(() => onReloadRequested(revalidate), [revalidate])
  useEffect(() => {
    return watchOtherTabs(() => {
      markSettingsSaved()
      void revalidate()
    })
  }, [revalidate])
  usePolling()
  useEffect(sendKeptChanges, [])
  useTitleCount(unread)
  const isPending = useNavigation().state !== 'idle'

  const mayReturn = awaitsSecondFactor || expiredEmail !== null
  if (!isStaff && !mayReturn) return <AccessSpinner />
  return (
    <>
      <meta name="robots" content="noindex" />
      {isPending && <PendingBar />}
      <div className="back-office @container/shell grid min-h-dvh grid-rows-[auto_1fr] pb-[calc(4rem+env(safe-area-inset-bottom))] lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[1fr] lg:pb-0">
        <a
          href="#main"
          className="fixed top-2 left-2 z-40 rounded-m bg-primary px-4 py-2.5 text-on-primary not-focus:[clip-path:inset(50%)]"
        >
          Skip to content
        </a>
        <SideNavigation unread={unread} />
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-[calc(var(--wrap)+2*var(--gut))] min-w-0 px-(--gut) pt-[clamp(20px,3.5vw,48px)] pb-12 lg:px-[clamp(24px,4vw,56px)]"
          aria-busy={isPending}
        >
          <StaffBanner />
          <TwoFactorDeadline />
          <CanaryNotice />
          {children}
        </main>
      </div>
      <FreshProofHost />
      {!isStaff && <LazySignInAgain />}
    </>
  )
}

// Loaded lazily: few sessions need them.
const loadSignInAgain = () => import('../session/sign-in-again-dialog.tsx')
const loadSecondFactor = () => import('../session/second-factor-page.tsx')

function LazySignInAgain() {
  const { Component: SignInAgainDialog, failed, retry } = useLazyComponent(loadSignInAgain)
  if (SignInAgainDialog) return <SignInAgainDialog />
  if (!failed) return null
  return (
    <Dialog open onClose={retry} title="Please sign in again">
      <ErrorNotice error={notLoaded} onRetry={retry} />
    </Dialog>
  )
}

function LazySecondFactor() {
  const { Component: SecondFactorPage, failed, retry } = useLazyComponent(loadSecondFactor)
  if (SecondFactorPage) return <SecondFactorPage />
  if (!failed) return <AccessSpinner />
  return (
    <main className="grid min-h-dvh place-content-center px-4">
      <ErrorNotice error={notLoaded} onRetry={retry} />
    </main>
  )
}

const notLoaded = { message: 'What you sign in with could not be loaded. Is the network there?' }

/** Sends changes of messages that an earlier page could not send. */
function sendKeptChanges() {
  if (!hasKeptChanges(localStorage)) return
  import('./messages/changes/desk-queue.ts').then(({ getDeskQueue }) => getDeskQueue().flush(), reportError)
}

function AccessSpinner() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label="Checking your access" />
      <noscript>The back office needs JavaScript.</noscript>
    </main>
  )
}

function PendingBar() {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-1 animate-[late_1ms_300ms_both,pulse_2s_infinite] bg-primary"
    />
  )
}
