import type { Route } from '@userkeep/contract'
import { threadLimit, workedMs } from '../../testing/main-thread.ts'
import { fullBody, permitted } from './callers.ts'
import { named, type Sending } from './exchange.ts'
import { everyPlaceIn, type ReachedPlace, type Schema, typesOf, withPlace } from './sample.ts'
import type { World } from './world.ts'
import { worstLiquid, worstMarkdown } from './worst-texts.ts'

/** The shortest field that can hold a text which is worth a measurement. */
const longEnough = 500

interface TextField {
  readonly route: Route
  readonly place: ReachedPlace
  readonly size: number
}

/** Returns every field of the contract that takes a long text, since any of them may be Markdown. */
const textFields = ({ routes }: World): TextField[] =>
  routes.flatMap((route) =>
    route.body === undefined || route.form
      ? []
      : everyPlaceIn(route.body as Schema, fullBody(route)).flatMap((place) => {
          const { schema } = place
          const { maxLength = 0, pattern, format } = schema
          const isText = typesOf(schema).includes('string') && format === undefined && maxLength >= longEnough
          const takesAny = pattern === undefined || new RegExp(pattern, 'u').test('| *a*')
          return isText && takesAny ? [{ route, place, size: Math.min(maxLength, 100_000) }] : []
        }),
  )

/** Sends Markdown that is slow to parse in every long text, and names the fields that held the main thread up. */
export async function probeMarkdown(world: World): Promise<string[]> {
  const problems: string[] = []
  for (const { route, place, size } of textFields(world)) {
    for (const [what, text] of worstMarkdown(size)) {
      const sending = {
        ...permitted(world.home, route),
        body: withPlace(fullBody(route), place, text.slice(0, size)),
      }
      problems.push(...(await held(world, route, `${what} in ${place.path.join('.')}`, sending)))
    }
  }
  return problems
}

/** Sends templates that are slow to compile or to render. */
export async function probeLiquid(world: World, templateId: string): Promise<string[]> {
  const problems: string[] = []
  const route = world.routes.find(({ path }) => path === '/v1/organization/templates/{id}/preview') as Route
  for (const [what, text] of [...worstLiquid, ...worstMarkdown(60_000)]) {
    const draft = { default_locale: 'en', variables: [], locales: { en: { subject: 'Hello', body: text } } }
    const sending = { ...permitted(world.home, route), params: { id: templateId }, body: { draft } }
    problems.push(...(await held(world, route, what, sending)))
  }
  return problems
}

async function held({ send }: World, route: Route, what: string, sending: Sending): Promise<string[]> {
  let status = 0
  const stall = await threadLimit.over(() =>
    workedMs(async () => {
      status = (await send(route, sending)).status
    }),
  )
  return [
    ...(stall !== null ? [`${named(route)}, ${what}: the main thread worked for ${Math.round(stall)} ms`] : []),
    ...(status >= 500 && status !== 503 ? [`${named(route)}, ${what}: ${status}`] : []),
  ]
}
