import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type TestApp, testApp } from '../../../testing/app.ts'

let folder: string
let app: TestApp
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'userkeep-frontends-'))
  for (const name of ['panel', 'portal']) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'index.html'), `<h1>${name}</h1>`)
    await writeFile(join(folder, name, 'index.html.gz'), gzipSync(`<h1>${name}</h1>`))
    await writeFile(join(folder, name, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  }
  app = await testApp({
    frontends: [
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

test('a browser gets the page on every path of a frontend, and on none of the API', async () => {
  for (const [path, frontend] of [
    ['/', 'panel'],
    ['/contacts?page=2', 'panel'],
    ['/portal', 'portal'],
    ['/portal/team', 'portal'],
  ] as const) {
    assert.deepEqual(await ask(path, 'text/html,*/*;q=0.8'), [200, `<h1>${frontend}</h1>`], path)
  }
  assert.equal((await ask('/v1/nowhere', 'text/html'))[0], 404)
})

test('a client that accepts anything gets the page at its root, and API errors on other paths', async () => {
  for (const [path, frontend] of [
    ['/', 'panel'],
    ['/portal', 'portal'],
    ['/portal/', 'portal'],
  ] as const) {
    assert.deepEqual(await ask(path, '*/*'), [200, `<h1>${frontend}</h1>`], path)
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

const policyOf = async (path: string, method: string) => {
  const response = await fetch(app.baseUrl + path, { method, redirect: 'manual', headers: { accept: 'text/html,*/*' } })
  await response.arrayBuffer()
  return { status: response.status, headers: response.headers }
}

test('no spelling of a page’s path omits its content security policy', async () => {
  const { headers: atTheDoor } = await policyOf('/', 'GET')
  const policy = atTheDoor.get('content-security-policy') ?? ''
  assert.match(policy, /script-src 'self';.*frame-ancestors 'none'/)
  const paths = ['/', '/index.html', '//index.html', '/portal', '/portal/', '/portal/index.html', '/portal//index.html']
  paths.push('/contacts', '/contacts/', '/portal/team/', '/index.html?x', '/%69ndex.html', '/portal/../index.html')
  for (const path of paths)
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await policyOf(path, method)
      if (status === 200) assert.equal(headers.get('content-security-policy'), policy, `${method} ${path}`)
      else assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, `${method} ${path}`)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', `${method} ${path}`)
    }
})

test('no other response can be framed or run a script, except the reference', async () => {
  for (const path of [
    '/icon.svg',
    '/v1/openapi.json',
    '/v1/nowhere',
    '/healthz',
    '/metrics',
    '/dev/mail',
    '/docs',
    '/docs/',
  ])
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await policyOf(path, method)
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /frame-ancestors 'none'/, `${method} ${path}`)
      if (!path.startsWith('/docs')) assert.match(policy, /default-src 'none'/, `${method} ${path}`)
    }
})
