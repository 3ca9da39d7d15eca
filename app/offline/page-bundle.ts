export interface BundledPage {
  path: string
  headers: Record<string, string>
  html: string
}
