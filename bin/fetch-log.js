// PostgreSQL's restore_command while a moment is restored: asks server/backup/log-server.ts for a piece of the log.
// Ends with 44 when there is none; with anything else PostgreSQL must not take the log for ended.
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'

const [file, path] = process.argv.slice(2)
const socket = connect(Number(process.env.HOLLA_LOG_PORT), '127.0.0.1')
socket.write(`${process.env.HOLLA_LOG_TOKEN} ${file}\n`)
const chunks = []
for await (const chunk of socket) {
  chunks.push(chunk)
}
const answer = Buffer.concat(chunks)
const [kind] = answer.subarray(0, 1).toString()
if (kind === '+') {
  writeFileSync(path, answer.subarray(1), { mode: 0o600 })
} else {
  process.exitCode = kind === '-' ? 44 : 1
}
