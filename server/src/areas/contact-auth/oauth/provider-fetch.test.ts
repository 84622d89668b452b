import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOutgoing } from '../../../platform/outgoing/outgoing.ts'
import { providerFetch } from './provider-fetch.ts'
import { listen } from './provider-testing.ts'

const get = { method: 'GET', headers: {} }

async function fetching<T>(
  allowPrivateTargets: boolean,
  work: (fetch: ReturnType<typeof providerFetch>) => Promise<T>,
) {
  const outgoing = createOutgoing({ allowPrivateTargets })
  try {
    return await work(providerFetch(outgoing))
  } finally {
    await outgoing.close()
  }
}

test('internal network addresses are not called unless the operator allows it', () =>
  fetching(false, async (fetch) => {
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '0x7f000001', 'localhost']) {
      await assert.rejects(fetch(`https://${host}:8443/`, get), /public address/, host)
    }
    await assert.rejects(fetch('http://example.com/', get), /https/)
  }))

test('a response above the size limit is refused', async () => {
  const place = await listen(({ url }, response) => response.end('x'.repeat(url === '/large' ? 600_000 : 500_000)))
  try {
    await fetching(true, async (fetch) => {
      assert.equal((await (await fetch(place.url, get)).text()).length, 500_000)
      await assert.rejects(fetch(`${place.url}/large`, get), /too large/)
    })
  } finally {
    await place.close()
  }
})
