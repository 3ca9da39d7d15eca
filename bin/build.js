// `npm run build`: all that `npm start` needs, so that it may be run by a user who may not write here.
import { buildSite } from './install-and-build.js'

await buildSite()
