import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { ScreenState } from '../src/app/screen-state.ts'

const areas = join(import.meta.dirname, '../src/areas')

/** Returns the files of this name, one for each area that has one. */
const filesOf = (name: string) =>
  readdirSync(areas)
    .map((area) => join(areas, area, name))
    .filter((file) => existsSync(file))

/** Stands for the objects of the demo: every id is `x`. */
const anyFixtures: never = new Proxy(
  {},
  { get: (_, name) => (String(name).endsWith('d') ? 'x' : anyFixtures) },
) as never

const pathOf = ({ path }: ScreenState): string =>
  (typeof path === 'string' ? path : path(anyFixtures)).split(/[?#]/)[0] ?? ''

const loaded = (file: string) => import(pathToFileURL(file).href) as Promise<{ states: ScreenState[] }>
const states = (await Promise.all(filesOf('states.ts').map(loaded))).flatMap((module) => module.states)
const screens = filesOf('screens.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path),
)

const statesOf = (screen: string) => {
  const pattern = new RegExp(`^${screen.replace(/\$\w+/g, '[^/]+')}$`)
  return states.filter((state) => pattern.test(pathOf(state)))
}

test('every screen has a state that the browser tests visit while loading and with an error', () => {
  assert.ok(screens.length > 40)
  const missing = screens.filter((screen) => !statesOf(screen).some(({ reads }) => reads))
  const advice = 'have no state with `reads: true` in the `states.ts` of their area, so nobody sees their error state'
  assert.equal(missing.length, 0, `${missing.join(', ')} ${advice}`)
})

test('every state has a unique name', () => {
  const names = states.map(({ name }) => name)
  assert.deepEqual(
    names.filter((name, n) => names.indexOf(name) !== n),
    [],
  )
})
