import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  routes: Record<string, { imports?: string[] } & Record<string, unknown>>
}

// No public page links to these.
const unlinked = /^(admin|site\/(preview|invitation|not-found-page))\b/

const assignment = /^window\.__reactRouterManifest=(.*);$/s

/** Half of the manifest lists modules to prefetch: not needed for unlinked pages, nor those that the root loads. */
export function trimManifest(directory: string): void {
  const name = readdirSync(directory).find(file => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('React Router writes its manifest elsewhere.')
  const path = join(directory, name)
  writeFileSync(path, trimImports(readFileSync(path, 'utf8')))
}

export function trimImports(script: string): string {
  const [, json] = assignment.exec(script) ?? []
  if (json === undefined) throw new Error('React Router writes its manifest in a new way.')
  const manifest: Manifest = JSON.parse(json)
  const present = manifest.routes['root']?.imports ?? []
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (id === 'root') continue
    route.imports = unlinked.test(id) ? [] : (route.imports ?? []).filter(path => !present.includes(path))
    // To the router, false is the same as absent.
    for (const [key, value] of Object.entries(route)) if (value === false) Reflect.deleteProperty(route, key)
  }
  return `window.__reactRouterManifest=${JSON.stringify(manifest)};`
}
