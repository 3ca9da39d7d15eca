/** What the server gives out of core pages, and the worker reads. */
export interface BundledPage {
  path: string
  headers: Record<string, string>
  html: string
}
