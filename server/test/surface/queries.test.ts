import { test } from 'node:test'
import { addersOf } from './collections.ts'
import { refusalProblems } from './exchange.ts'
import { probeCollections } from './probe-collections.ts'
import { probeMethods } from './probe-methods.ts'
import { probePaging, probeQueries, probeStrayParameters } from './probe-queries.ts'
import { me, none, partOf, refusing, surface } from './surface.ts'

const parts = surface()

refusing(parts, 'a query parameter that cannot be is refused by its name', ({ world }) => probeQueries(world))
refusing(parts, 'paging never fails', ({ world }) => probePaging(world))
refusing(parts, 'a parameter that nobody knows is named on a write and overlooked on a read', ({ world }) =>
  probeStrayParameters(world),
)
refusing(parts, 'a method that a path does not know is refused with those that it does', ({ world }) =>
  probeMethods(world),
)

test('an unknown path is not found', async () => {
  const nowhere = { method: 'GET', path: '/v1/nowhere', access: me.access } as const
  for (const path of ['/v1/nowhere', '/v1', '/v1/organization/', '/v1/%zz', '/v1//session'] as const) {
    const answer = await parts.world.send({ ...nowhere, path })
    none(refusalProblems({ ...me, errors: ['not_found', 'invalid_request'] }, path, answer))
  }
})

const batches = 4

for (let n = 0; n < batches; n++) {
  test(`every collection is read by cursor while others insert, and by offset, ${n + 1} of ${batches}`, async () =>
    none(await probeCollections(partOf(parts.world, n, batches), addersOf(parts.world))))
}
