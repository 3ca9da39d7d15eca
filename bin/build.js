import { buildSite } from './install-and-build.js'

await buildSite()
