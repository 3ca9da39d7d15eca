import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root, runtime } from './install-and-build.js'

const programs = {
  nginx: 'nginx',
  caddy: 'caddy',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
  dovecot: 'dovecot-imapd',
  setpriv: 'util-linux',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}
const missing = Object.entries(programs).filter(([name]) => spawnSync('which', [name]).status !== 0)
if (missing.length > 0) {
  process.stderr.write(`Missing: ${missing.map(([name]) => name).join(', ')}. On Debian, as root:\n`)
  process.stderr.write(
    `  apt-get install --no-install-recommends ${missing.map(([, name]) => name).join(' ')}\n`,
  )
  process.exit(1)
}
if (process.getuid?.() !== 0) {
  process.stderr.write('Run this as root: it tries the files as several users.\n')
  process.exit(1)
}
await prepare({ build: true })
const config = join(root, 'tests/deployment/vitest.config.ts')
const args = [join(root, 'node_modules/.bin/vitest'), 'run', '--config', config, ...process.argv.slice(2)]
spawn(runtime(), args, { cwd: root, stdio: 'inherit' }).on('close', code => process.exit(code ?? 1))
