import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from './browser.ts'
import { testServerUrl } from './test-server.ts'

const dist = (frontend: string) => join(import.meta.dirname, '../..', frontend, 'dist')

/** The scripts a page begins with: those it names, and what these import at once. */
function firstScripts(frontend: string, base: string): Set<string> {
  const html = readFileSync(join(dist(frontend), 'index.html'), 'utf8')
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const code = readFileSync(join(dist(frontend), 'assets', file), 'utf8')
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) if (name) visit(name)
  }
  for (const [, name] of html.matchAll(new RegExp(`(?:src|href)="${base}assets/([\\w.-]+\\.js)"`, 'g'))) {
    if (name) visit(name)
  }
  return found
}

const gzipped = (frontend: string, files: Set<string>) =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist(frontend), 'assets', file)), { level: 9 }).length,
    0,
  )

for (const { frontend, base, limit } of [
  { frontend: 'panel', base: '/', limit: 200 },
  { frontend: 'portal', base: '/portal/', limit: 120 },
]) {
  test(`the first load of the ${frontend} has at most ${limit} KB of compressed scripts`, () => {
    const files = firstScripts(frontend, base)
    expect(files.size).toBeGreaterThan(0)
    expect(gzipped(frontend, files) / 1024).toBeLessThanOrEqual(limit)
  })
}

test('scripts are compressed and cached for a year, and no inline script can run', async ({ request }) => {
  const page = await request.get(testServerUrl, { headers: { accept: 'text/html' } })
  expect(page.headers()['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
  const [script] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? []
  const asset = await request.get(`${testServerUrl}${script}`, { headers: { 'accept-encoding': 'gzip' } })
  expect(asset.headers()['content-encoding']).toBe('gzip')
  expect(asset.headers()['cache-control']).toContain('max-age=31536000')
})
