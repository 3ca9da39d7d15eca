import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router'
import { type RequestParts, requestParts } from './data/request-parts.ts'
import { deferScripts } from './defer-scripts.ts'
import { inlineSheets } from './inline-sheets.ts'
import { logError } from './log.server.ts'
import { RequestId } from './request-id.tsx'
import { removeFonts, wantsSaveData } from './save-data.ts'
import { ScriptNonce } from './script-nonce.tsx'

export function createRequestContext(parts: RequestParts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestParts, parts)
  return context
}

/** Buffers the whole page: the server hashes its inline scripts and caches it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { requestId, scriptNonce } = context.get(requestParts)
  const html = await renderToText(
    <RequestId value={requestId}>
      <ScriptNonce value={scriptNonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
      </ScriptNonce>
    </RequestId>,
    scriptNonce,
  )
  const page = wantsSaveData(request) ? removeFonts(html) : html
  return new Response(import.meta.env.DEV ? page : inlineSheets(deferScripts(page), readSheet), {
    status,
    headers,
  })
}

const sheets = new Map<string, string>()

function readSheet(href: string): string {
  const sheet = sheets.get(href) ?? readFileSync(join(import.meta.dirname, '../client', href), 'utf8')
  sheets.set(href, sheet)
  return sheet
}

export function handleError(error: unknown, { request, context }: ErrorSource) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { requestId } = context.get(requestParts)
  // A preview's token is secret, so the log must not have it.
  const path = new URL(request.url).pathname.replace(/^\/preview\/[^/]+/, '/preview/*')
  logError('A page failed', { requestId, method: request.method, path, error: toLogText(error) })
}

interface ErrorSource {
  request: Request
  context: Readonly<RouterContextProvider>
}

function toLogText(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message
  return isRouteErrorResponse(error) ? `${error.status} ${JSON.stringify(error.data)}` : String(error)
}

function renderToText(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Nothing in a page loads late, and a part sent later would need script to be put in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    })
  })
}
