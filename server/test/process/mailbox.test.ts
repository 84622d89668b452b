import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run, someDirectory } from './running.ts'

test('mailbox, metrics and sample product are off behind a proxy, and the startup output says so', async () => {
  const directory = await someDirectory()
  const service = await run({ DATA_DIR: `${directory.path}/data`, TRUST_PROXY: '1' })
  try {
    assert.match(service.output(), /Mailbox +off: .*SMTP_URL.*DEV_MAIL=true/)
    for (const path of ['/dev/mail', '/dev/mail.json', '/metrics', '/demo']) {
      assert.equal((await fetch(service.baseUrl + path)).status, 404)
    }
  } finally {
    service.kill('SIGTERM')
    await service.ended
    await directory.remove()
  }
})
