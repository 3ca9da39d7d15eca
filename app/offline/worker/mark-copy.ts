import type { Copy } from '../copies.ts'
import { offlinePath } from '../kept-paths.ts'

const notice = /(<aside data-copy-notice=""[^>]*>)(?=<\/aside>)/

export async function markCopy({ path, response, keptAt }: Copy, isSlow: boolean): Promise<Response> {
  if (path === offlinePath) return response
  const html = await response.text()
  // Not "You are offline": a browser with a used-up data bundle counts as online.
  const state = isSlow ? 'The network is slow.' : 'No connection to this site.'
  const marked = html
    .replace('<html ', `<html data-copy="${keptAt.toISOString()}" `)
    .replace(
      notice,
      (_, tag: string) =>
        `${tag}<p class="wrap py-2"${isSlow ? ' data-slow="true"' : ''}>${state} This copy is from ${toTime(keptAt)}.</p>`,
    )
  return new Response(marked, { headers: response.headers })
}

export function toTime(moment: Date, now = new Date()): string {
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isToday = moment.toDateString() === now.toDateString()
  return isToday ? time : `${moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}, ${time}`
}
