import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile } from './compile/compile.ts'
import { demoTemplates } from './demo/templates.ts'
import { prepare, renderPrepared } from './render/render-prepared.ts'
import { grace } from './render/testing.ts'

test('every template of the demo compiles and renders', async () => {
  for (const { name, kind, format = 'markdown', versions, draft } of demoTemplates) {
    for (const content of [...versions.map((version) => version.content), ...(draft ? [draft] : [])]) {
      const compiled = await compile({ kind, format, content, brand: { name: 'Fieldnote', color: '#1f6f54' } })
      assert.ok('locales' in compiled, `${name}: ${JSON.stringify(compiled)}`)
      const { html, subject } = renderPrepared(prepare(compiled), { locale: null, variables: grace, footer: null })
      assert.ok(html.length > 50 && subject.length > 5 && !/\{[{%]/.test(html), name)
    }
  }
})
