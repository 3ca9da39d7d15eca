/** Sent by the server, read by the worker. */
export interface BundledPage {
  path: string
  headers: Record<string, string>
  html: string
}
