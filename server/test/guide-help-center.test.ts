import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../testing/app.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/help-center.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] as string)

test('the commands of the guide to the help center work as they are written', async () => {
  const app = await testApp()
  const cwd = mkdtempSync(join(tmpdir(), 'userkeep-guide-'))
  try {
    const owner = await app.signUp()
    const { body: keys } = await owner.get('/v1/organization/api-keys?environment=live')
    const { key } = keys.api_keys.find(({ kind }: { kind: string }) => kind === 'publishable')
    const env = { ...process.env, URL: app.baseUrl, TOKEN: owner.token, PUBLISHABLE_KEY: key }
    const printed: unknown[] = []
    for (const command of commands) {
      const { stdout } = await run('sh', ['-c', command], { env, cwd })
      printed.push(JSON.parse(stdout))
    }
    const [published, translated, found, settings] = printed as [
      { status: string; slug: string },
      { locales: string[] },
      { articles: { slug: string }[] },
      { url: string },
    ]
    assert.deepEqual([published.status, published.slug], ['published', 'download-an-invoice'])
    assert.deepEqual(translated.locales, ['en', 'de'])
    assert.deepEqual(
      found.articles.map(({ slug }) => slug),
      ['download-an-invoice'],
    )
    assert.equal(settings.url, 'https://help.example.com')
  } finally {
    rmSync(cwd, { recursive: true })
    await app.close()
  }
})
