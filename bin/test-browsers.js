import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { listChromiums } from '../tests/support/find-chromium.ts'
import { prepare, root, runtime } from './install-and-build.js'

await prepare({ build: true, dev: true })
const failed = []
for (const { name, path } of await listChromiums()) {
  process.stdout.write(`\n── Browser tests with ${name}: ${path}\n`)
  if ((await run(path)) !== 0) {
    failed.push(name)
  }
}
process.stdout.write(failed.length > 0 ? `\nFailed with ${failed.join(' and ')}.\n` : '\nAll passed.\n')
process.exit(failed.length > 0 ? 1 : 0)

function run(path) {
  const tests = [join(root, 'node_modules/.bin/playwright'), 'test', ...process.argv.slice(2)]
  return new Promise((resolve, reject) => {
    const child = spawn(runtime(), tests, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM_PATH: path },
    })
    child.on('error', reject)
    child.on('close', resolve)
  })
}
