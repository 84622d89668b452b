import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// Runs before anything is installed, on any Node from 20 on: nothing but the standard library here.
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.userkeep-lock')
const installLock = join(root, '.cache', 'install.lock')
const oldest = [22, 18]

/** Installs the dependencies where that is due, and gives the path of the Node to run on. */
export async function setUp() {
  try {
    if (!isInstalled()) await installAlone()
    return chooseNode()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()

/** Two commands at once must not both empty node_modules: one installs, the other waits for it. */
async function installAlone() {
  mkdirSync(dirname(installLock), { recursive: true })
  while (!tookLock()) {
    if (isStale()) rmSync(installLock, { force: true })
    else await pause(200)
  }
  try {
    if (!isInstalled()) install()
  } finally {
    rmSync(installLock, { force: true })
  }
}

function tookLock() {
  try {
    writeFileSync(installLock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Error(
      `${dirname(installLock)} cannot be written (${error.code}): run this as the user who owns the project.`,
    )
  }
}

function isStale() {
  try {
    if (Date.now() - statSync(installLock).mtimeMs > 15 * 60_000) return true
    const pid = Number(readFileSync(installLock, 'utf8'))
    // Just made and not yet written: 0 would ask about ourselves, and the answer is the same, not stale.
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function install() {
  console.log('Installing dependencies, once …')
  const hash = lockHash()
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // Under `npm start` npm says where it is; it need not be on the PATH.
  const npm = process.env.npm_execpath
  const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { status, error } = spawnSync(command, [...before, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0)
    throw new Error(
      `The dependencies could not be installed${error ? ` (${error.message})` : ''}: see above, and try npm ci.`,
    )
  writeFileSync(stamp, hash)
}

function chooseNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(pinned)) {
    if (realpathSync(pinned) === realpathSync(process.execPath)) return process.execPath
    if (spawnSync(pinned, ['--version']).status === 0) return pinned
    // Built for another C library, as on Alpine. npm puts it first on the PATH, so it must not stay there.
    rmSync(pinned, { force: true })
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return process.execPath
  throw new Error(
    `Userkeep needs Node ${oldest.join('.')} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
  )
}
