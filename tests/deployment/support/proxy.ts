import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../server/find-free-port.ts'

const deploy = join(import.meta.dirname, '../../../deploy')

export interface ReverseProxy {
  /** Of https, on a port of this machine. */
  port: number
  httpPort: number
  stop(): Promise<void>
}

export interface Certificate {
  certificate: string
  key: string
  folder: string
}

/** Signed by itself, for `localhost`. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'holla-tls-'))
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...[
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
    ],
    { stdio: 'ignore' },
  )
  return { certificate, key, folder }
}

/** deploy/nginx.conf with other ports, addresses and certificates, and nothing else changed. */
export async function startNginx(
  sites: number[],
  { certificate, key, folder }: Certificate,
): Promise<ReverseProxy> {
  const [port, httpPort] = [await findFreePort(), await findFreePort()]
  const site = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replace(/^ *server 127.*;$/m, line => sites.map(n => line.replace('3000', String(n))).join('\n'))
    .replaceAll('listen 80;', `listen ${httpPort};`)
    .replaceAll('listen [::]:80;', '')
    .replaceAll('listen 443 ssl http2;', `listen ${port} ssl http2;`)
    .replaceAll('listen [::]:443 ssl http2;', '')
    .replaceAll('/etc/ssl/holla/fullchain.pem', certificate)
    .replaceAll('/etc/ssl/holla/privkey.pem', key)
    .replaceAll('holla.example', 'localhost')
  const home = join(folder, 'nginx')
  mkdirSync(home)
  writeFileSync(
    join(home, 'nginx.conf'),
    `user root; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
    events {} http { access_log off; client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy;
    fastcgi_temp_path ${home}/fastcgi; uwsgi_temp_path ${home}/uwsgi; scgi_temp_path ${home}/scgi;
    ${site} }`,
  )
  const args = ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')]
  execFileSync('nginx', ['-t', ...args], { stdio: 'pipe' })
  return open(spawn('nginx', [...args, '-g', 'daemon off;'], { stdio: 'inherit' }), { port, httpPort })
}

/** deploy/Caddyfile with other ports, addresses and certificates, and nothing else changed. */
export async function startCaddy(
  sites: number[],
  { certificate, key, folder }: Certificate,
): Promise<ReverseProxy> {
  const [port, httpPort] = [await findFreePort(), await findFreePort()]
  const file = join(folder, 'Caddyfile')
  const site = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
    .replace('127.0.0.1:3000', sites.map(n => `127.0.0.1:${n}`).join(' '))
    .replace('# tls /etc', 'tls /etc')
    .replace('/etc/ssl/holla/fullchain.pem', certificate)
    .replace('/etc/ssl/holla/privkey.pem', key)
    .replaceAll('holla.example', 'localhost')
  writeFileSync(file, `{\n\thttp_port ${httpPort}\n\thttps_port ${port}\n\tadmin off\n}\n${site}`)
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  execFileSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'pipe' })
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
  return open(child, { port, httpPort })
}

function open(child: ChildProcess, ports: { port: number; httpPort: number }): ReverseProxy {
  return {
    ...ports,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}

export const removeCertificate = ({ folder }: Certificate): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
