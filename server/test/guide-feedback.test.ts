import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { seconds } from '../src/platform/clock.ts'
import { testApp } from '../testing/app.ts'
import { websiteOf } from '../testing/website.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/feedback.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command)

test('the commands of the guide to feedback work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const [contact, site] = [await app.contact(owner), await websiteOf(app, owner)]
    const env: Record<string, string | undefined> = {
      ...process.env,
      URL: app.baseUrl,
      TOKEN: owner.token,
      CONTACT: contact.token,
      PUBLISHABLE_KEY: site.key,
    }
    // The variables that the guide sets.
    const kept = ['BOARD_ID', undefined, 'POST_ID']
    const answers = []
    for (const [n, command] of commands.entries()) {
      const answer = JSON.parse((await run('sh', ['-c', command], { env: env as NodeJS.ProcessEnv })).stdout)
      // Voters are notified once it cannot be undone any more.
      app.clock.advance(seconds(15))
      await app.settle()
      if (kept[n] !== undefined) env[kept[n]] = answer.id
      answers.push(answer)
    }
    const [board, similar, post, weighed, planned, roadmap, shipped, feed] = answers
    assert.deepEqual([board.slug, similar.posts, post.votes, planned.status], ['ideas', [], 1, 'planned'])
    assert.deepEqual(weighed.posts[0].revenue, { currency: 'eur', amount: 0 })
    assert.deepEqual(
      roadmap.planned.map(({ title }: { title: string }) => title),
      ['Dark mode'],
    )
    assert.equal(shipped.status, 'shipped')
    assert.equal(feed.notifications[0].title, 'Shipped: Dark mode')
  } finally {
    await app.close()
  }
})
