import { type Family, families, familiesOf, type Route } from '@userkeep/contract'
import { newToken } from '../../src/platform/crypto/tokens.ts'
import { isNightly } from '../../testing/depth.ts'
import { familyFor, permitted, smallBody } from './callers.ts'
import { errorOf, named, refusalProblems, refused, type Sending, walk } from './exchange.ts'
import type { World } from './world.ts'

/** Every route refuses no credential, a made-up one, one in the wrong place, and every other family's by name. */
export const probeCredentials = (world: World): Promise<string[]> =>
  walk(
    world.routes.filter(({ access }) => access.kind !== 'anyone'),
    (route) => {
      const expected = familiesOf(route.access)
      const others = (Object.keys(families) as Family[]).filter((family) => !expected.includes(family))
      return [
        ...withoutAny(route).map(([what, sending]) =>
          refused(world, route, 'unauthorized', what, { ...smallBody(route), ...sending }),
        ),
        ...misplaced(world, route).map(([what, sending]) =>
          refused(world, route, 'unauthorized', what, { ...smallBody(route), ...sending }),
        ),
        ...expected.map((family) =>
          refused(world, route, 'unauthorized', `an unknown ${family} credential`, {
            ...smallBody(route),
            credential: newToken(families[family].prefix),
          }),
        ),
        ...others.flatMap((family) => wrongFamily(world, route, family)),
      ]
    },
  )

const withoutAny = (route: Route): [string, Sending][] => [
  ['no credential', {}],
  ['no credential and no body', { body: undefined }],
  ['an empty credential', { headers: { authorization: 'Bearer ' } }],
  ['a credential of no family', { credential: 'letmein' }],
  ['a prefix alone', { credential: families[familyFor(route.access) ?? 'staff'].prefix }],
]

/** A real credential where none is looked for. */
function misplaced({ home }: World, route: Route): [string, Sending][] {
  const { credential } = permitted(home, route)
  return [
    ['its credential in the query', { query: `token=${credential}&access_token=${credential}` }],
    ['its credential in a cookie', { headers: { cookie: `token=${credential}; session=${credential}` } }],
    ['its credential as Basic', { headers: { authorization: `Basic ${credential}` } }],
    ...(route.access.kind === 'publishable'
      ? ([['its key in the header', { headers: { authorization: `Bearer ${credential}` } }]] as [string, Sending][])
      : []),
  ]
}

function wrongFamily(world: World, route: Route, family: Family): Promise<string[]>[] {
  const real = world.home.credentials[family]
  const made = newToken(families[family].prefix)
  // The prefix decides, before either is looked up.
  const credentials = real === undefined ? [made] : isNightly ? [made, real] : [real]
  return credentials.map(async (credential) => {
    const what = `${credential === real ? 'a real' : 'a well-formed'} ${family} credential`
    const answer = await world.send(route, { ...smallBody(route), credential })
    const { code, message = '' } = errorOf(answer)
    if (code !== 'unauthorized') return [`${named(route)}, ${what}: expected unauthorized, got ${answer.status}`]
    // A person who follows a link is not shown credential families.
    const expected = route.success.page ? [] : familiesOf(route.access)
    const unnamed = expected.filter((wanted) => !message.includes(families[wanted].prefix))
    return [
      ...refusalProblems(route, what, answer),
      ...unnamed.map((wanted) => `${named(route)}, ${what}: the message does not name ${families[wanted].prefix}`),
      ...(/\binvalid\b/i.test(message) ? [`${named(route)}, ${what}: the message is a flat "invalid"`] : []),
    ]
  })
}
