import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  routes: Record<string, { imports?: string[] }>
}

const assignment = /^window\.__reactRouterManifest=(.*);$/s

/**
 * Every page loads the list of all routes. Half of it are the modules of the back office's routes, named so that a browser may ask
 * for them ahead; the modules themselves import them all the same.
 */
export function trimManifest(directory: string): void {
  const name = readdirSync(directory).find(file => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('React Router writes its manifest elsewhere.')
  const path = join(directory, name)
  writeFileSync(path, withoutStaffImports(readFileSync(path, 'utf8')))
}

export function withoutStaffImports(script: string): string {
  const [, json] = assignment.exec(script) ?? []
  if (json === undefined) throw new Error('React Router writes its manifest in a new way.')
  const manifest: Manifest = JSON.parse(json)
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (id.startsWith('admin/')) route.imports = []
  }
  return `window.__reactRouterManifest=${JSON.stringify(manifest)};`
}
