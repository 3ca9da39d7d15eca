import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  routes: Record<string, { imports?: string[] } & Record<string, unknown>>
}

// What no visitor's page links to.
const unlinked = /^(admin|site\/(preview|invitation|not-found-page))\b/

const assignment = /^window\.__reactRouterManifest=(.*);$/s

/**
 * Every page loads the list of all routes. Half of it are the modules that a route imports, named so that a browser may ask
 * for them ahead: those of pages that nobody is led to are imported all the same, and those of the root are there already.
 */
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
    // What is false, the router does not ask apart from absent.
    for (const [key, value] of Object.entries(route)) if (value === false) Reflect.deleteProperty(route, key)
  }
  return `window.__reactRouterManifest=${JSON.stringify(manifest)};`
}
