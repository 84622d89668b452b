import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'

let folder: string
let app: TestApp
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'userkeep-faces-'))
  for (const name of ['panel', 'portal']) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'index.html'), `<h1>${name}</h1>`)
  }
  app = await testApp({
    faces: [
      { directory: join(folder, 'panel'), prefix: '/' },
      { directory: join(folder, 'portal'), prefix: '/portal/' },
    ],
  })
})
after(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (path: string, accept: string, method = 'GET') => {
  const response = await fetch(app.baseUrl + path, { method, headers: { accept } })
  return [response.status, await response.text()] as const
}

test('a browser finds the page by every path of a face, and by none of the API', async () => {
  for (const [path, face] of [
    ['/', 'panel'],
    ['/contacts?page=2', 'panel'],
    ['/portal', 'portal'],
    ['/portal/team', 'portal'],
  ] as const) {
    assert.deepEqual(await ask(path, 'text/html,*/*;q=0.8'), [200, `<h1>${face}</h1>`], path)
  }
  assert.equal((await ask('/v1/nowhere', 'text/html'))[0], 404)
})

test('whoever takes anything finds it at the door, and elsewhere a refusal as the API has it', async () => {
  for (const [path, face] of [
    ['/', 'panel'],
    ['/portal', 'portal'],
    ['/portal/', 'portal'],
  ] as const) {
    assert.deepEqual(await ask(path, '*/*'), [200, `<h1>${face}</h1>`], path)
    assert.equal((await ask(path, '*/*', 'HEAD'))[0], 200)
  }
  for (const [path, accept] of [
    ['/contacts', '*/*'],
    ['/', 'application/json'],
    ['/portal/team', '*/*'],
  ] as const) {
    const [status, text] = await ask(path, accept)
    assert.deepEqual([status, JSON.parse(text).error.code], [404, 'not_found'], path)
  }
})
