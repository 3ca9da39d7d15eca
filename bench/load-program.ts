/** Makes load in a process of its own: `node load-program.ts <options of autocannon as JSON>`; tells the result as JSON. */
import { createRequire } from 'node:module'

const autocannon = createRequire(import.meta.url)('autocannon')
process.stdout.write(JSON.stringify(await autocannon(JSON.parse(process.argv[2] ?? '{}'))))
