import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '../server/find-free-port.ts'
import { findExecutable } from './find-executable.ts'
import { measureLoad, median } from './load.ts'
import { type Line, say } from './report.ts'
import type { Server } from './server.ts'

const rounds = 7
const secondsPerRound = 3

/** In turn, with the same bytes and headers, so that both meet the same load of the machine. */
export async function compareWithNginx(server: Server): Promise<Line[]> {
  const program = findExecutable('nginx')
  if (!program) {
    say('No nginx was found: install one (on Debian, apt-get install nginx-light) to compare with it.')
    return []
  }
  const encoding = { 'accept-encoding': 'br' }
  const answer = await fetch(server.url, { headers: encoding })
  await answer.arrayBuffer()
  const nginx = await startNginx(program, answer.headers, await readSettled(server.url))
  try {
    await requireSame(server.url, nginx.url)
    const ours: number[] = []
    const theirs: number[] = []
    const ratios: number[] = []
    await requestsPerSecond(server.url, 3)
    await requestsPerSecond(nginx.url, 1)
    for (let round = 0; round < rounds; round += 1) {
      const us = await requestsPerSecond(server.url, secondsPerRound)
      const them = await requestsPerSecond(nginx.url, secondsPerRound)
      say(`round ${round + 1}: ours ${us.toFixed(0)}, nginx ${them.toFixed(0)}`)
      ours.push(us)
      theirs.push(them)
      ratios.push(us / them)
    }
    return [
      ['home page from kept bytes', 'requests/s'],
      ['ours', median(ours).toFixed(0)],
      ['nginx, one worker', median(theirs).toFixed(0)],
      ['ratio', `${median(ratios).toFixed(2)} (${ratios.map(ratio => ratio.toFixed(2)).join(', ')})`],
      ['memory after', `${server.measureMemory().toFixed(0)} MB`],
      ['load from', findExecutable('wrk') ? 'wrk, one thread, 32 connections' : 'autocannon, 32 connections'],
    ]
  } finally {
    nginx.stop()
  }
}

/** A page is compressed well only while it is served already. */
async function readSettled(url: string): Promise<Buffer> {
  for (let last = await readRaw(url); ; ) {
    await setTimeout(2_000)
    const next = await readRaw(url)
    if (next.equals(last)) {
      return next
    }
    last = next
  }
}

async function readRaw(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

async function requireSame(...urls: string[]): Promise<void> {
  const [ours, theirs] = await Promise.all(urls.map(readRaw))
  if (!ours || !theirs?.equals(ours)) {
    throw new Error('nginx does not serve the same bytes')
  }
}

/** wrk costs a tenth of what the server does; autocannon costs more than nginx and would be what is measured. */
async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const wrk = findExecutable('wrk')
  if (!wrk) {
    const load = { url, headers: { 'accept-encoding': 'br' }, rounds: 1, secondsPerRound: seconds }
    return (await measureLoad(load)).requestsPerSecond
  }
  const options = ['-t1', '-c32', `-d${seconds}s`, '-H', 'accept-encoding: br', url]
  const { stdout } = await promisify(execFile)(wrk, options)
  const failure = /Socket errors.*|Non-2xx.*/.exec(stdout)
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  if (failure || !rate) {
    throw new Error(`wrk failed: ${failure?.[0] ?? stdout}`)
  }
  return Number(rate)
}

async function startNginx(program: string, headers: Headers, body: Buffer) {
  const prefix = mkdtempSync(join(tmpdir(), 'holla-nginx-'))
  for (const folder of ['html', 'temporary']) mkdirSync(join(prefix, folder))
  writeFileSync(join(prefix, 'html/index.html'), body)
  const port = await findFreePort()
  writeFileSync(join(prefix, 'nginx.conf'), toConfiguration(port, headers))
  const child = spawn(program, ['-p', prefix, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}/`
  const stop = () => {
    child.once('exit', () => rmSync(prefix, { recursive: true, force: true }))
    child.kill('SIGQUIT')
  }
  for (let tries = 50; ; tries -= 1) {
    const found = await fetch(url).catch(() => null)
    if (found?.ok) return { url, stop }
    if (tries === 0) {
      stop()
      throw new Error('nginx did not start')
    }
    await setTimeout(100)
  }
}

function toConfiguration(port: number, headers: Headers): string {
  const own = ['content-type', 'content-length', 'connection', 'keep-alive', 'date', 'etag']
  const added = [...headers]
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
  return `daemon off; worker_processes 1;
pid nginx.pid; error_log error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 768; }
http {
  sendfile on; tcp_nopush on; access_log off; keepalive_requests 1000000000;
  types { } default_type "${headers.get('content-type')}";
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(use => `${use}_temp_path temporary/${use};`).join(' ')}
  server { listen 127.0.0.1:${port}; root html; location / { ${added.join(' ')} } }
}
`
}
