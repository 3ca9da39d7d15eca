// `npm run rotate-keys`: signs access tokens with a new key from now on.
import { rotateKeys } from '../server/rotate-keys.ts'

await rotateKeys(process.env, process.argv.slice(2))
