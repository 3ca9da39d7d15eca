import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import icon from '../public/favicon.svg?inline'
import type { Route } from './+types/root.ts'
import stylesheet from './app.css?url'
import { redirectToCanonicalPath } from './canonical-path.ts'
import { requestParts } from './data/request-parts.ts'
import displayFont from './fonts/bricolage.woff2'
import textFont from './fonts/jakarta.woff2'
import { preloadFonts } from './fonts/preload-font.ts'
import { useRequestId } from './request-id.tsx'
import { useScriptNonce } from './script-nonce.tsx'
import { AuthProvider } from './session/session-context.tsx'
import { agency } from './settings/groups/agency.ts'
import { readPageSettings } from './settings/read-page-settings.server.ts'
import { areSettingsJustSaved } from './settings/saved-settings.ts'
import { useAgency } from './site/agency.ts'
import { AnchorScroll } from './site/anchor-scroll.tsx'
import { ErrorPage, isServerError } from './site/error-page.tsx'
import { EarlyInputReplay } from './ui/early-input-replay.tsx'
import { earlyScript } from './ui/early-script.ts'
import { ThemeProvider } from './ui/theme.tsx'
import { themeColours } from './ui/theme-colours.ts'
import { themeScript } from './ui/theme-script.ts'
import { Toaster } from './ui/toaster.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { browserSupabaseUrl, publishableKey, siteUrl } = context.get(requestParts)
  const year = new Date().getFullYear()
  return { browserSupabaseUrl, publishableKey, siteUrl, year, settings: await readPageSettings(context) }
}

export const middleware: Route.MiddlewareFunction[] = [redirectToCanonicalPath]

// Of this data only settings change while a page is open. Public pages load these themselves, the back office does not.
export const shouldRevalidate = () => areSettingsJustSaved()

export const links: Route.LinksFunction = () => [
  ...preloadFonts([displayFont, textFont]),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  // Inlined: browsers request icons together with what the first paint waits for.
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError()
  const requestId = useRequestId()
  const nonce = useScriptNonce()
  const { name, time_zone } = useAgency()
  return (
    <html
      lang="en"
      data-time-zone={time_zone === agency.defaults.time_zone ? undefined : time_zone}
      data-request-id={isServerError(error) ? requestId : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColours.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColours.dark} media="(prefers-color-scheme: dark)" />
        <HeadScript nonce={nonce} />
        <Meta />
        <Links />
        <link
          rel="alternate"
          type="application/atom+xml"
          title={`${name} Blog`}
          href="/company/blog/feed.xml"
        />
      </head>
      <body>
        <ThemeProvider>
          <AuthProvider>{children}</AuthProvider>
        </ThemeProvider>
        <Toaster />
        <EarlyInputReplay />
        <AnchorScroll />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function HeadScript({ nonce }: { nonce: string | undefined }) {
  // It has run by the time of hydration.
  const code = { __html: import.meta.env.SSR ? themeScript + earlyScript : '' }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, allowed by their hash
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={code} />
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
