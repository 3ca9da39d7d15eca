import { themeColours } from '../../ui/theme-colours.ts'
import { readAgency } from '../read-agency.server.ts'
import type { Route } from './+types/webmanifest.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await readAgency(context)
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: themeColours.light,
    theme_color: themeColours.light,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}
