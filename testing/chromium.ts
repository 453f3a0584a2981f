import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  // Draws pages only: it needs a third less processor time than the browser, which draws its window as well.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium on this machine; undefined without one. */
export function findChromium(): string | undefined {
  return CANDIDATES.find((path) => path !== undefined && existsSync(path))
}

/**
 * A Chromium for the browser tests. If it is missing and this is Debian or a derivative, Debian's package is
 * installed.
 * @throws Error that says what to do, when Chromium is missing and cannot be installed
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('No Chromium found: installing Debian’s package for the browser tests')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its program.',
  )
}
