import type { Method, Route } from '@userkeep/contract'
import { errorOf, named, refusalProblems, walk } from './exchange.ts'
import type { World } from './world.ts'

const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A path answers any other method with the ones that it knows. */
export const probeMethods = (world: World): Promise<string[]> =>
  walk([...new Map(world.routes.map((route) => [route.path, route])).values()], (route) => {
    const known = methodsAt(world.routes, route.path)
    return methods
      .filter((method) => !known.includes(method))
      .map((method) => refusedMethod(world, { ...route, method }, known))
  })

/** Also of other patterns that fit: `/webhooks/events` is below `/webhooks/{id}`. */
function methodsAt(routes: readonly Route[], path: string): Method[] {
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return [...new Set(routes.filter((route) => fits(route.path)).map(({ method }) => method))].sort()
}

async function refusedMethod(world: World, route: Route, known: Method[]): Promise<string[]> {
  const answer = await world.send(route)
  const { code } = errorOf(answer)
  if (code !== 'method_not_allowed') return [`${named(route)}: expected method_not_allowed, got ${answer.status}`]
  const allowed = String(answer.headers.allow).split(', ').sort().join(', ')
  return [
    ...refusalProblems(route, 'a method it does not know', answer),
    ...(allowed === known.join(', ') ? [] : [`${named(route)}: Allow says ${allowed}, not ${known.join(', ')}`]),
  ]
}
