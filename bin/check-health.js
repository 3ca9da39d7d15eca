// For a container's HEALTHCHECK: ends with 0 when the site on this machine is ready.
const { PORT = '3000' } = process.env
try {
  const response = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(3_000) })
  process.stdout.write(`${response.status} ${await response.text()}\n`)
  process.exitCode = response.ok ? 0 : 1
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
