import { test } from 'node:test'
import { probeOtherContacts } from './probe-contacts.ts'
import { probeEnvironments } from './probe-environments.ts'
import { probeForeignIds, probeOtherEnvironment, probeOwnIds } from './probe-ids.ts'
import { probeLeaks } from './probe-leaks.ts'
import { none, refusing, surface } from './surface.ts'

const parts = surface()

refusing(parts, "an id that is unknown, malformed or another organization's is not found", ({ world }) =>
  probeForeignIds(world),
)
refusing(parts, 'an id of the other environment is not found', ({ world }) => probeOtherEnvironment(world))
refusing(parts, "another contact's id is not found in the same environment", ({ world, neighbour }) =>
  probeOtherContacts(world, neighbour),
)

test('every read works for its owner and never shows the internal id of the organization', async () =>
  none(await probeLeaks(parts.world, parts.world.home, parts.created)))
test('the query or the body names the environment, and never both of them another', async () =>
  none(await probeEnvironments(parts.world)))
test('every id finds what its organization owns', async () => none(await probeOwnIds(parts.world, parts.world.away)))
