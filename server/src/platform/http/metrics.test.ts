import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../testing/app.ts'

const read = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/metrics`, { headers })
  const text = await answer.text()
  assert.equal(/userkeep_http_request_seconds/.test(text), answer.status === 200)
  return answer.status
}

test('where others can reach the service, metrics require the bearer token', async () => {
  const token = 'metrics-token-0123456789'
  const app = await testApp({ areas: [], metrics: { toThisMachine: false, token } })
  try {
    const presented = (credential: string) => read(app.baseUrl, { authorization: credential })
    assert.equal(await read(app.baseUrl), 404)
    assert.equal(await presented(`Bearer ${token}x`), 404)
    assert.equal(await presented(token), 404)
    assert.equal(await presented(`Bearer ${token}`), 200)
  } finally {
    await app.close()
  }
})

test('without a token metrics are available only to direct requests from this machine, or to nobody', async () => {
  const [own, closed] = await Promise.all([
    testApp({ areas: [] }),
    testApp({ areas: [], metrics: { toThisMachine: false, token: null } }),
  ])
  try {
    assert.equal(await read(own.baseUrl), 200)
    assert.equal(await read(own.baseUrl, { 'x-forwarded-for': '203.0.113.9' }), 404)
    assert.equal(await read(closed.baseUrl), 404)
    assert.equal(await read(closed.baseUrl, { authorization: 'Bearer null' }), 404)
    assert.equal(await read(closed.baseUrl, { authorization: 'Bearer ' }), 404)
  } finally {
    await Promise.all([own.close(), closed.close()])
  }
})

test('requests are counted by route, method and status, in buckets that add up', async () => {
  const app = await testApp({ areas: [] })
  try {
    for (let n = 0; n < 3; n++) await fetch(`${app.baseUrl}/healthz`)
    await fetch(`${app.baseUrl}/healthz`, { method: 'HEAD' })
    await fetch(`${app.baseUrl}/nowhere`)
    await fetch(`${app.baseUrl}/metrics`)
    const text = await (await fetch(`${app.baseUrl}/metrics`)).text()
    const countOf = (labels: string, suffix = 'count') => {
      const line = `userkeep_http_request_seconds_${suffix}{${labels}} `
      return Number(
        text
          .split('\n')
          .find((one) => one.startsWith(line))
          ?.slice(line.length),
      )
    }
    assert.equal(countOf('method="GET",route="/healthz",status="200"'), 3)
    assert.equal(countOf('method="HEAD",route="/healthz",status="200"'), 1)
    assert.equal(countOf('method="GET",route="unknown",status="404"'), 1)
    assert.equal(countOf('method="GET",route="/metrics",status="200"'), 1)
    assert.equal(countOf('le="+Inf",method="GET",route="/healthz",status="200"', 'bucket'), 3)
    assert.ok(countOf('method="GET",route="/healthz",status="200"', 'sum') > 0)
    const buckets = [...text.matchAll(/_bucket\{le="([^"]+)",method="GET",route="\/healthz",status="200"\} (\d+)/g)]
    assert.deepEqual(
      buckets.map(([, bound]) => bound),
      ['0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '+Inf'],
    )
    const counts = buckets.map(([, , count]) => Number(count))
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => a - b),
    )
    assert.match(text, /^# TYPE userkeep_http_request_seconds histogram$/m)
  } finally {
    await app.close()
  }
})
