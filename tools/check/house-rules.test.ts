import assert from 'node:assert/strict'
import { test } from 'node:test'
import { houseRules } from './house-rules.ts'

test('a source file may have at most 300 lines', () => {
  assert.deepEqual(houseRules('a.ts', 'x\n'.repeat(300)), [])
  assert.deepEqual(houseRules('a.ts', 'x\n'.repeat(301)), ['a.ts has 301 lines, 300 are the most'])
})

test('SQL files and generated documents have no maximum length', () => {
  assert.deepEqual(houseRules('0001-start.sql', 'x\n'.repeat(999)), [])
  assert.deepEqual(houseRules('openapi.json', 'x\n'.repeat(999)), [])
})

test('a path outside the project is reported', () => {
  const path = ['..', 'shared', 'design.md'].join('/')
  assert.deepEqual(houseRules('README.md', `see ${path}\n`), ['README.md points outside the project'])
})

test('an area name in the platform is reported', () => {
  const line = "import type { CampaignBatch } from './batches.ts'\n"
  assert.deepEqual(houseRules('server/src/platform/hooks.ts', line), [
    'server/src/platform/hooks.ts names an area: Campaign. The platform knows none',
  ])
  assert.deepEqual(houseRules('server/src/areas/campaigns/public.ts', line), [])
})

test('a frontend text outside the text lists is reported', () => {
  const texts = [
    '<p>Sign out</p>',
    '<Page title="Devices" />',
    '<b aria-label={isOpen ? `Close it` : undefined} />',
    "<p>{isSeen && ' · Seen'}</p>",
    "<p>{name ?? 'Anonymous'}</p>",
    "toast('Signed out')",
    "const tab = { label: 'Devices' }",
  ]
  for (const code of texts) {
    const [fault] = houseRules('portal/src/areas/devices/page.tsx', `${code}\n`)
    assert.match(fault ?? '', /^portal\/src\/areas\/devices\/page\.tsx:1 has a text that belongs into/, code)
    assert.equal(houseRules('widget/src/parts/messenger/view.tsx', `${code}\n`).length, 1, code)
    assert.equal(houseRules('panel/src/areas/devices/page.tsx', `${code}\n`).length, 1, code)
    assert.deepEqual(houseRules('portal/src/texts/devices.ts', `${code}\n`), [], code)
  }
})

test('a client text outside the text lists is reported', () => {
  const texts = [
    "const title = 'Coupon'",
    `const hint = \`Up to \${times} times\``,
    "throw new Refusal('The service cannot be reached.')",
    `super(\`“\${name}” is no picture. Use another one.\`)`,
  ]
  for (const code of texts) {
    const [fault] = houseRules('client/src/rewards.ts', `${code}\n`)
    assert.match(fault ?? '', /^client\/src\/rewards\.ts:1 has a text that belongs into/, code)
    assert.deepEqual(houseRules('client/src/texts/rewards.ts', `${code}\n`), [], code)
    assert.deepEqual(houseRules('client/src/verify-webhook.ts', `${code}\n`), [], code)
  }
  const others = ["const route = 'GET /v1/contact/flags'", `const key = \`Bearer \${token}\``, "type Kind = 'Plan'"]
  for (const code of others) assert.deepEqual(houseRules('client/src/rewards.ts', `${code}\n`), [], code)
})

test('a panel sentence outside the text lists is reported anywhere in the code', () => {
  const sentences = [
    "throw new Error('The page could not be loaded.')",
    "const names = { ended: 'Turned off' }",
    "return 'Delete this device?'",
    "toast.success('Saved')",
    '<Section success="Saved" />',
  ]
  for (const code of sentences) {
    assert.equal(houseRules('panel/src/areas/devices/page.tsx', `${code}\n`).length, 1, code)
    assert.deepEqual(houseRules('panel/src/texts/devices.ts', `${code}\n`), [], code)
  }
})

test('style names, URLs, comparisons and symbols are not texts', () => {
  const code = [
    '<p class="row is-open" role="status" data-kind="card">…</p>',
    '<Page title={texts.devices} placeholder="https://example.com" />',
    "<p>{kind === 'card' && <b>{count}</b>} · {`…`}</p>",
    "const found = list.find('button')",
    "const read = 'GET /v1/organization/devices'",
    "const isDone = event.key === 'Page Down'",
    '<Input placeholder="/billing" color="#5b5bd6" />',
  ]
  for (const line of code) assert.deepEqual(houseRules('panel/src/areas/devices/page.tsx', `${line}\n`), [], line)
})
