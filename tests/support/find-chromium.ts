import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium for the browser tests: the one named, the system's, Playwright's own, or the one inside an npm package. */
export async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH ?? findSystemChromium() ?? findPlaywrightChromium()
  if (found) {
    return found
  }
  const packaged = await findPackagedChromium()
  if (packaged) {
    return packaged
  }
  throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.')
}

/**
 * The one that `npm test` drives: the packaged one is a shell without windows, whose pages cost half the processor time of a whole
 * browser's. Where it does not run, as without its libraries, any other.
 */
export async function findTestChromium(): Promise<string> {
  const packaged = process.env.CHROMIUM_PATH ? null : await findPackagedChromium()
  return packaged && spawnSync(packaged, ['--version']).status === 0 ? packaged : findChromium()
}

/** Every Chromium of this machine, each with its name: what one version lets pass another may complain about. */
export async function listChromiums(): Promise<{ name: string; path: string }[]> {
  const found = [
    { name: 'the one named by CHROMIUM_PATH', path: process.env.CHROMIUM_PATH ?? null },
    { name: "the system's", path: findSystemChromium() },
    { name: "Playwright's", path: findPlaywrightChromium() },
    { name: 'the packaged one', path: await findPackagedChromium() },
  ]
  return found.flatMap(({ name, path }) => (path ? [{ name, path }] : []))
}

function findSystemChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = systemNames.flatMap(name => folders.map(folder => join(folder, name)))
  return paths.find(path => existsSync(path)) ?? null
}

function findPlaywrightChromium(): string | null {
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

async function findPackagedChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return null
  }
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
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
