import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium for the browser tests: the one named, the system's, Playwright's own, or the one inside an npm package. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    return named
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = systemNames
    .flatMap(name => folders.map(folder => join(folder, name)))
    .find(path => existsSync(path))
  if (installed) {
    return installed
  }
  if (existsSync(chromium.executablePath())) {
    return chromium.executablePath()
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packaged } = await import('@sparticuz/chromium')
    return packaged.executablePath()
  }
  throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.')
}

/** For a browser on a machine without network, as root, without a screen. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
