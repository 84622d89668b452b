import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { variables } from '../src/config.ts'

test("the README's table lists every variable with its default and description", () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const table = readme.match(/<!-- variables -->\n(.*?)\n<!-- \/variables -->/s)?.[1]
  const rows = variables.map(
    ({ name, fallback, says }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${says} |`,
  )
  assert.deepEqual(table?.split('\n').slice(2), rows)
})

test('the proxy of compose.yaml does not serve metrics', () => {
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8')
  assert.match(compose, /^ *:8080 \{\n(?:.*\n)?\s*respond \/metrics\* 404\n/m)
})

test('the image starts the service as npm start does', () => {
  const { flags, environment } = JSON.parse(readFileSync(new URL('../launch.json', import.meta.url), 'utf8'))
  const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
  const command = dockerfile.match(/^CMD (\[.*\])$/m)?.[1] ?? ''
  assert.deepEqual(JSON.parse(command), ['node', ...flags, 'server/src/main.ts'])
  for (const [name, value] of Object.entries(environment)) assert.ok(dockerfile.includes(` ${name}=${value}`), name)
})

test('the Dockerfile copies every workspace, and nothing that .dockerignore excludes', () => {
  const text = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const dockerfile = text('Dockerfile')
  const { workspaces } = JSON.parse(text('package.json')) as { workspaces: string[] }
  for (const name of workspaces)
    assert.match(dockerfile, new RegExp(`^COPY ${name}/package\\.json ${name}/$`, 'm'), name)
  const letIn = text('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(\S+)/gm)].map(([, path]) => path)
  for (const path of copied)
    assert.ok(
      letIn.some((line) => path?.startsWith(line.slice(1))),
      path,
    )
})
