import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'

const root = new URL('../../../', import.meta.url)
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

const service = `
  process.on('SIGTERM', () => process.exit(0))
  console.log('running')
  setInterval(() => {}, 1000)
`

test('npm start forwards SIGTERM to the service and ends with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'userkeep-start-'))
  const program = join(folder, 'service.mjs')
  writeFileSync(program, service)
  const launcher = new URL('scripts/run-pinned.mjs', root)
  writeFileSync(join(folder, 'start.mjs'), `import { runPinned } from '${launcher}'\nawait runPinned('${program}')\n`)
  const start = scripts.start.replace('scripts/start.mjs', 'start.mjs')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, scripts: { start } }))
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  try {
    const lines = createInterface(npm.stdout)[Symbol.asyncIterator]()
    assert.equal((await lines.next()).value, 'running')
    npm.kill('SIGTERM')
    assert.deepEqual(await once(npm, 'exit'), [0, null])
  } finally {
    // A process that npm left behind is in its group.
    try {
      if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGKILL')
    } catch {}
    rmSync(folder, { recursive: true })
  }
})
