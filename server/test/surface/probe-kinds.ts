import { type Route, streamLimits } from '@userkeep/contract'
import { hours } from '../../src/platform/clock.ts'
import { until } from '../../testing/until.ts'
import { idsIn, permitted } from './callers.ts'
import { errorOf, named, pageProblems, refusalProblems, walk } from './exchange.ts'
import type { World } from './world.ts'

const readable = ({ method, path, access }: Route): boolean =>
  method === 'GET' && access.kind !== 'one_time_token' && !path.includes('{')

/** A page is one, and lets nothing run or apply that it did not bring itself. */
export const probePages = (world: World): Promise<string[]> =>
  walk(
    world.routes.filter((route) => route.success.page && readable(route)),
    (route) => [
      world.send(route, permitted(world.home, route)).then((answer) => {
        const type = String(answer.headers['content-type'])
        return [
          ...(answer.status === 200 ? [] : [`answered its owner ${answer.status}`]),
          ...(type === 'text/html; charset=utf-8' ? [] : [`answered ${type}`]),
          ...pageProblems(answer),
        ].map((problem) => `${named(route)}: ${problem}`)
      }),
    ],
  )

/** Opens streams up to the limit of a caller, and checks that a closed one leaves nothing behind. */
export async function probeStreams(world: World): Promise<string[]> {
  const problems: string[] = []
  for (const route of world.routes.filter(({ success }) => success.stream)) {
    if (idsIn(route).length === 0) problems.push(...(await probeStream(world, route)))
  }
  return problems
}

async function probeStream(world: World, route: Route): Promise<string[]> {
  const caller = permitted(world.home, route)
  // Earlier requests do not count: this is about open streams.
  world.app.clock.advance(hours(1))
  const opened = []
  for (let n = 0; n < streamLimits.perCaller; n++) opened.push(await world.open(route, caller))
  const next = await world.open(route, caller)
  for (const { leave } of [...opened, next]) leave()
  const types = new Set(opened.map(({ headers }) => String(headers['content-type'])))
  const problems = [
    ...opened.filter(({ status }) => status !== 200).map(({ status }) => `${named(route)}: a stream got ${status}`),
    ...(String([...types]) === 'text/event-stream; charset=utf-8' ? [] : [`${named(route)} answered ${[...types]}`]),
    ...(errorOf(next).code === 'rate_limited'
      ? refusalProblems(route, 'one stream too many', next)
      : [`${named(route)}: one stream too many got ${next.status}`]),
  ]
  await until('the streams are closed', () => !world.http.streams.counts().has(route.path))
  return problems
}
