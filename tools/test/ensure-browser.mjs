// Prints the path of a Chromium that starts, and installs one only where none is found. Exits with a sentence where it cannot.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const say = (text) => process.stderr.write(`browser: ${text}\n`)

const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function starts(path) {
  if (!path || !existsSync(path)) return false
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'data:text/html,<p>it starts']
  const { status, stdout } = spawnSync(path, args, { timeout: 60_000, encoding: 'utf8' })
  return status === 0 && stdout.includes('it starts')
}

function run(command, ...args) {
  say([command, ...args].join(' '))
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0
}

const ofSystem = () => usual.find(starts)

function ofPlaywright() {
  const path = createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  return starts(path) ? path : undefined
}

function fromDebian() {
  const isDebian = existsSync('/etc/os-release') && /^ID=debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (!isDebian || process.getuid?.() !== 0) return undefined
  const install = (name) => run('apt-get', 'install', '-y', '--no-install-recommends', name, 'fonts-liberation')
  if (!install('chromium-headless-shell')) {
    run('apt-get', 'update')
    if (!install('chromium-headless-shell')) install('chromium')
  }
  return ofSystem()
}

function fromPlaywright() {
  const cli = createRequire(import.meta.url).resolve('playwright-core/cli.js')
  return run(process.execPath, cli, 'install', '--only-shell', 'chromium') ? ofPlaywright() : undefined
}

const named = process.env.CHROMIUM_PATH
if (named && !starts(named)) {
  say(`CHROMIUM_PATH names ${named}, and that does not start.`)
  process.exit(1)
}
const found = named || ofSystem() || ofPlaywright() || fromDebian() || fromPlaywright()
if (!found) {
  say('there is no Chromium that starts, and none could be installed: install one, or set CHROMIUM_PATH.')
  process.exit(1)
}
console.log(found)
