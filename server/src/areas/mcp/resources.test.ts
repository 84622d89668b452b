import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createResources } from './resources.ts'

test('guides are read once, and the reference is generated once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'userkeep-guides-'))
  await writeFile(join(folder, 'flags.md'), '# Feature flags\n')
  const listResources = createResources(folder)
  const [reference, guide] = await listResources()
  assert.deepEqual([guide?.uri, guide?.title], ['userkeep://guides/flags', 'Feature flags'])
  await rm(folder, { recursive: true })
  const again = await listResources()
  assert.equal(again.length, 2)
  assert.equal(again[1]?.read(), '# Feature flags\n')
  assert.equal(reference?.read(), again[0]?.read())
})

test('an installation without guides only has the reference', async () => {
  const resources = await createResources(join(tmpdir(), 'userkeep-no-guides'))()
  assert.deepEqual(
    resources.map(({ name }) => name),
    ['reference'],
  )
})
