import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run, someDirectory } from './running.ts'

test('where the service may be reached by others, the mailbox is off and the start says so', async () => {
  const directory = await someDirectory()
  const service = await run({ DATA_DIR: `${directory.path}/data`, TRUST_PROXY: '1' })
  try {
    assert.match(service.output(), /Mailbox +off: .*SMTP_URL.*DEV_MAIL=true/)
    for (const path of ['/dev/mail', '/dev/mail.json']) {
      assert.equal((await fetch(service.baseUrl + path)).status, 404)
    }
  } finally {
    service.kill('SIGTERM')
    await service.ended
    await directory.remove()
  }
})
