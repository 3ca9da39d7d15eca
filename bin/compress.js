// Compressed once at build time, so that nothing is compressed while people wait.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './install-and-build.js'

const directory = join(root, 'build/client')
const isCompressible = /\.(js|css|svg|json|txt|xml|html|webmanifest)$/

for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !isCompressible.test(entry.name)) {
    continue
  }
  const path = join(entry.parentPath, entry.name)
  const content = readFileSync(path)
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
