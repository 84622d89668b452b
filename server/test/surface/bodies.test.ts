import { test } from 'node:test'
import { probeFields, probeForms, probePoison, probeReader, probeShapes } from './probe-bodies.ts'
import { probePages, probeStreams } from './probe-kinds.ts'
import { probeLongest } from './probe-longest.ts'
import { probeRepeats } from './probe-repeats.ts'
import { none, refusing, surface } from './surface.ts'

const parts = surface()

refusing(parts, 'an invalid, missing, unknown or too long field is refused by field name', ({ world }) =>
  probeFields(world),
)
refusing(parts, 'a body that is not a JSON object is refused', ({ world }) => probeShapes(world))
refusing(parts, 'text and numbers that cannot be stored are refused in every position', ({ world }) =>
  probePoison(world),
)
refusing(parts, 'a form that cannot be parsed or stored is refused', ({ world }) => probeForms(world))
refusing(parts, 'a body with another content type or above the size limit is refused', ({ world }) =>
  probeReader(world),
)

refusing(parts, 'a page loads no external scripts or styles', ({ world }) => probePages(world))
refusing(parts, 'a caller cannot open more streams than the limit', ({ world }) => probeStreams(world))

test('a retry with the same idempotency key gets the same response', async () => none(await probeRepeats(parts.world)))
// Last, for what it sends is meant, and ends what the others need.
test('the longest text that a route accepts can be stored', async () => none(await probeLongest(parts.world)))
