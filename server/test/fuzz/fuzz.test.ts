import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'
import { isNightly } from '../../testing/depth.ts'
import { fuzz } from './fuzzer.ts'

const { FUZZ_REQUESTS = isNightly ? '20000' : '1000', FUZZ_SEED = '1' } = process.env

test(`${FUZZ_REQUESTS} requests in sequences cause no 5xx, undeclared response, leak or broken invariant`, async () => {
  const app = await testApp()
  try {
    const { problems, statuses, unreached } = await fuzz(app, {
      seed: Number(FUZZ_SEED),
      requests: Number(FUZZ_REQUESTS),
      progress: (sent, found) => process.env.FUZZ_REQUESTS && console.log(`${sent} requests, ${found} problems`),
    })
    if (process.env.FUZZ_REQUESTS) {
      console.log(`Seed ${FUZZ_SEED}. Answers:`, Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))
      console.log(`Routes that never succeeded: ${unreached.join(', ') || 'none'}`)
    }
    assert.deepEqual(problems, [], `with FUZZ_SEED=${FUZZ_SEED}`)
  } finally {
    await app.close()
  }
})
