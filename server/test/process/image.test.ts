import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { freePort } from '../../testing/free-port.ts'
import { until } from '../../testing/until.ts'
import { followDockerfile, type Image } from './image.ts'
import { someDirectory } from './running.ts'

let directory: Awaited<ReturnType<typeof someDirectory>>
let image: Image
before(async () => {
  directory = await someDirectory()
  image = await followDockerfile(join(directory.path, 'image'))
})
after(() => directory.remove())

/** Runs a command of the image with its variables; on this machine only, on a free port, with data in the folder. */
function runIn(command: readonly string[], variables: Record<string, string>) {
  const [program, ...args] = command
  assert.equal(program, 'node')
  return spawn(process.execPath, args, {
    cwd: image.app,
    env: { PATH: process.env.PATH ?? '', ...image.variables, HOST: '127.0.0.1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

test('the image contains no tests, and no tools that only developers use', () => {
  for (const path of ['server/test', 'server/testing', 'panel/src', 'scripts', 'node_modules/typescript'])
    assert.equal(existsSync(join(image.app, path)), false, path)
})

test('the service of the image starts with nothing but its files, is healthy and serves each front end', async () => {
  const data = join(directory.path, 'data')
  await mkdir(data)
  await chmod(directory.path, 0o755)
  const variables = { DATA_DIR: data, PORT: String(await freePort()) }
  const service = runIn(image.command, variables)
  const ended = once(service, 'exit')
  let output = ''
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => (output += chunk))
  try {
    await until('the service runs', () => {
      assert.equal(service.exitCode, null, output)
      return output.includes('is running at')
    })
    const check = runIn(image.healthcheck, variables)
    const [said, [code]] = await Promise.all([text(check.stderr), once(check, 'exit')])
    assert.equal(code, 0, said)
    for (const [path, title] of [
      ['/', 'panel'],
      ['/portal/', 'portal'],
    ])
      assert.match(
        await (await fetch(`http://127.0.0.1:${variables.PORT}${path}`)).text(),
        new RegExp(`<title>${title}`),
      )
  } finally {
    service.kill('SIGTERM')
    await ended
  }
})
