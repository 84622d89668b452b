import { test } from 'node:test'
import { probeFields, probeForms, probePoison, probeReader, probeShapes } from './probe-bodies.ts'
import { probePages, probeStreams } from './probe-kinds.ts'
import { probeLongest } from './probe-longest.ts'
import { probeRepeats } from './probe-repeats.ts'
import { none, refusing, surface } from './surface.ts'

const parts = surface()

refusing(parts, 'a field that is wrong, missing, unknown or too long is refused by its name', ({ world }) =>
  probeFields(world),
)
refusing(parts, 'a body that is no JSON object is refused', ({ world }) => probeShapes(world))
refusing(parts, 'text and numbers that cannot be kept are refused wherever they stand', ({ world }) =>
  probePoison(world),
)
refusing(parts, 'a form that cannot be read or kept is refused', ({ world }) => probeForms(world))
refusing(parts, 'a body in another language or larger than the route takes is refused', ({ world }) =>
  probeReader(world),
)

refusing(parts, 'a page runs and wears nothing but what it brought', ({ world }) => probePages(world))
refusing(parts, 'a caller has so many streams open and no more', ({ world }) => probeStreams(world))

test('a repeat under the same key is answered as before', async () => none(await probeRepeats(parts.world)))
// Last, for what it sends is meant, and ends what the others need.
test('the longest text that a route takes can be kept', async () => none(await probeLongest(parts.world)))
