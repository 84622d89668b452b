import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { mailsTo, portOf, receivingApp } from '../src/areas/support-mail/testing.ts'
import { minutes } from '../src/platform/clock.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/answer-by-email.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] as string)

test('the commands of the guide to answering by email work as they are written', async () => {
  const app = await receivingApp()
  const cwd = mkdtempSync(join(tmpdir(), 'userkeep-guide-'))
  try {
    const owner = await app.signUp()
    const env = {
      ...process.env,
      URL: app.baseUrl,
      TOKEN: owner.token,
      MAIL_HOST: `127.0.0.1:${portOf(app)}`,
      REPLY_ADDRESS: '',
    }
    const ask = async (command = '') => JSON.parse((await run('sh', ['-c', command], { env, cwd })).stdout)
    const [address, write, reply, answer] = commands
    assert.match((await ask(address)).address, /^inbox-/)
    const [{ subject, verified }] = (await ask(write)).conversations
    assert.deepEqual([subject, verified], ['Export', false])
    assert.equal((await ask(reply)).author_kind, 'staff')
    app.clock.advance(minutes(2))
    await app.settle()
    const [mail] = mailsTo(app, 'grace@example.org')
    assert.match(mail?.html ?? '', /<strong>File<\/strong>/)
    env.REPLY_ADDRESS = mail?.replyTo?.[0]?.address ?? ''
    const { messages } = await ask(answer)
    const texts = messages.flatMap(({ kind, text }: { kind: string; text: string }) =>
      kind === 'message' ? [text] : [],
    )
    assert.ok(texts.includes('That works, thank you!'), JSON.stringify(texts))
    assert.equal(commands.length, 4)
  } finally {
    rmSync(cwd, { recursive: true })
    await app.close()
  }
})
