import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerFetch } from './provider-fetch.ts'
import { listen } from './provider-testing.ts'

const get = { method: 'GET', headers: {} }
const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => assert.fail('it went through'),
    (reason: Error) => reason,
  )
  return `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`
}

test('addresses inside the network are not called unless the operator allows it', async () => {
  const fetch = providerFetch(false)
  for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '0x7f000001', 'localhost']) {
    assert.match(await reasonOf(fetch(`https://${host}:8443/`, get)), /no public address/, host)
  }
  assert.match(await reasonOf(fetch('http://example.com/', get)), /speaks https/)
})

test('an answer is read up to a limit', async () => {
  const place = await listen((_request, response) => response.end('x'.repeat(600_000)))
  try {
    const response = await providerFetch(true)(place.url, get)
    await assert.rejects(response.text())
  } finally {
    await place.close()
  }
})
