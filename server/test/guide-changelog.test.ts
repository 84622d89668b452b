import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../testing/app.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/changelog.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] as string)

/** Returns the JSON values that a command printed. */
const valuesIn = (text: string): unknown[] => JSON.parse(`[${text.trim().replaceAll('}{', '},{')}]`)

test('the commands of the guide to the changelog work as they are written', async () => {
  const app = await testApp()
  const cwd = mkdtempSync(join(tmpdir(), 'userkeep-guide-'))
  try {
    const owner = await app.signUp()
    const contact = await app.contact(owner)
    const { body: keys } = await owner.get('/v1/organization/api-keys?environment=live')
    const { key } = keys.api_keys.find(({ kind }: { kind: string }) => kind === 'publishable')
    const secrets = { TOKEN: owner.token, CONTACT: contact.token, PUBLISHABLE_KEY: key }
    const env = { ...process.env, URL: app.baseUrl, ...secrets }
    const printed: Record<string, unknown>[][] = []
    app.clock.advance(1000)
    for (const command of commands) {
      const { stdout } = await run('sh', ['-c', command], { env, cwd })
      printed.push(valuesIn(stdout) as Record<string, unknown>[])
    }
    const [[picture], [published], [open], [reaction, seen]] = printed as [
      [{ width: number }],
      [{ state: string; title: string }],
      [{ posts: { title: string }[] }],
      [{ reaction: string }, { unread: number }],
    ]
    assert.equal(picture.width, 1)
    assert.deepEqual([published.state, published.title], ['published', 'Compare two drawings'])
    assert.deepEqual(
      open.posts.map(({ title }) => title),
      ['Compare two drawings'],
    )
    assert.deepEqual([reaction.reaction, seen], ['celebrate', { unread: 0 }])
  } finally {
    rmSync(cwd, { recursive: true })
    await app.close()
  }
})
