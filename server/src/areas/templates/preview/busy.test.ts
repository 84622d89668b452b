import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { contentOf, templatesPath as path, templateIn } from '../../../../testing/templates.ts'
import { seconds } from '../../../platform/clock.ts'
import type { PoolLimits } from '../../../platform/render/pool-state.ts'

async function withLimits(renderLimits: Partial<PoolLimits>, check: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await testApp({ renderLimits })
  try {
    await check(app)
  } finally {
    await app.close()
  }
}

test('when rendering is busy, even a short template gets 503 instead of a validation error', () =>
  withLimits({ waiting: 0 }, async (app) => {
    const owner = await app.signUp()
    const { id } = await templateIn(owner, { body: 'Hello' })
    for (const asked of ['preview', 'publish']) {
      const { status, body, headers } = await owner.post(`${path}/${id}/${asked}`, asked === 'preview' ? {} : undefined)
      assert.deepEqual([status, body.error.code], [503, 'unavailable'])
      assert.match(String(headers.get('retry-after')), /^\d+$/)
    }
  }))

test('a template over its CPU budget is refused with the reason', () =>
  withLimits({ budgetMs: 100, waitMs: seconds(100) }, async (app) => {
    const owner = await app.signUp()
    const { id } = await templateIn(owner)
    const slow = `{% for i in (1..9000) %}{{ i${' | abs'.repeat(140)} }}{% endfor %}`
    const { status, body } = await owner.post(`${path}/${id}/preview`, { draft: contentOf({ body: slow }) })
    assert.equal(status, 400)
    assert.match(body.error.fields.draft, /takes too long to render/)
    assert.equal((await owner.post(`${path}/${id}/preview`, {})).status, 200)
  }))
