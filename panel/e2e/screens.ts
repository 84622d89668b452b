import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ScreenState as PortalState } from '../../portal/src/app/screen-state.ts'
import type { ScreenState } from '../src/app/screen-state.ts'
import { asContact, type Fixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'

export const people = ['anyone', 'owner', 'newcomer', 'visitor', 'contact', 'founder', 'outsider'] as const

/** A screen, who looks at it, and where it is. */
export interface Screen {
  name: string
  who: (typeof people)[number]
  path: (fixtures: Fixtures) => string
  /** It reads something of its own, and so may have to wait for it, or not get it. */
  reads?: true
  /** Only this read is to be in trouble: what stands around it has screens of its own. */
  onlyRead?: RegExp
  refusal?: '400'
}

type Where<F> = string | ((fixtures: F) => string)
function pathOf<F>(where: Where<F>): (fixtures: F) => string {
  return typeof where === 'string' ? () => where : where
}

/** Collects the states of the areas of a front end, each from its `states.ts`. */
async function statesOf<State>(frontend: 'panel' | 'portal'): Promise<State[]> {
  const areas = join(import.meta.dirname, '../..', frontend, 'src/areas')
  const collected = await Promise.all(
    readdirSync(areas)
      .map((area) => join(areas, area, 'states.ts'))
      .filter((file) => existsSync(file))
      .map(async (file) => ((await import(pathToFileURL(file).href)) as { states: State[] }).states),
  )
  return collected.flat()
}

const ofPanel = (await statesOf<ScreenState>('panel')).map(
  ({ who = 'owner', path, ...state }): Screen => ({ ...state, who, path: pathOf(path) }),
)

const statesOfPortal = await statesOf<PortalState>('portal')
const ofPortal = [
  ...statesOfPortal.filter(({ isLast }) => !isLast),
  ...statesOfPortal.filter(({ isLast }) => isLast),
].map(
  ({ name, path, who = 'contact', token, reads }): Screen => ({
    name: `portal-${name}`,
    who,
    path(fixtures) {
      const keyOf = who === 'founder' ? fixtures.founder : fixtures
      const key = who === 'anyone' ? '' : `?key=${keyOf.publishableKey}`
      return `/portal/${pathOf(path)(fixtures)}${key}${token ? `#${token(fixtures)}` : ''}`
    },
    ...(reads && { reads }),
  }),
)

/** The browser storage of each of them. */
export const storagesOf = (fixtures: Fixtures) => ({
  anyone: { cookies: [], origins: [] },
  owner: asStaff(fixtures.owner),
  newcomer: asStaff(fixtures.newcomer),
  visitor: { cookies: [], origins: [] },
  contact: asContact(fixtures.publishableKey, fixtures.contact),
  founder: asContact(fixtures.founder.publishableKey, fixtures.founder),
  outsider: asContact(fixtures.publishableKey, fixtures.outsider),
})

/** Every screen of the panel and of the portal, as the demo fills it, and what there is to see before that. */
export const screens: Screen[] = [...ofPanel, ...ofPortal]
