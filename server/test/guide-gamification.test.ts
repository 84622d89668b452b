import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../testing/app.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/gamification.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] as string)

test('the commands of the guide to points work as they are written', async () => {
  const app = await testApp()
  try {
    const owner = await app.signUp()
    const [{ key }, contact] = [await app.secretKey(owner), await app.contact(owner)]
    const secrets = { TOKEN: owner.token, KEY: key, CONTACT: contact.token, CONTACT_ID: contact.contactId }
    const env: Record<string, string | undefined> = { ...process.env, URL: app.baseUrl, ...secrets }
    const ask = async (command = '') => {
      const answer = JSON.parse((await run('sh', ['-c', command], { env })).stdout)
      await app.settle()
      return answer
    }
    const [before, rule, level, badge, streak, track, own, agree, board, ...others] = commands
    assert.deepEqual(others, [])
    assert.equal((await ask(before)).accepted, 1)
    app.clock.advance(1000)
    assert.equal((await ask(rule)).active, true)
    env.LEVEL = (await ask(level)).id
    assert.equal((await ask(badge)).award.id, env.LEVEL)
    assert.equal((await ask(streak)).per, 'day')
    app.clock.advance(1000)
    assert.equal((await ask(track)).accepted, 3)
    const standing = await ask(own)
    assert.deepEqual([standing.points, standing.level.name, standing.lines.length], [50, 'Silver', 2])
    assert.ok(standing.badges[0].earned_at)
    assert.equal(standing.streaks[0].current, 1)
    assert.deepEqual(await ask(agree), { show_name: true })
    const { entries } = await ask(board)
    assert.deepEqual([entries[0].name, entries[0].points, entries[0].own], ['Carla Contact', 50, true])
  } finally {
    await app.close()
  }
})
