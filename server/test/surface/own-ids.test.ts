import { test } from 'node:test'
import { probeEnvironments } from './probe-environments.ts'
import { probeOwnIds } from './probe-ids.ts'
import { probeLeaks } from './probe-leaks.ts'
import { none, surface } from './surface.ts'

const parts = surface()

test('every read works for its owner and never shows the internal id of the organization', async () =>
  none(await probeLeaks(parts.world, parts.world.home, parts.created)))
test('the query or the body names the environment, and never both of them another', async () =>
  none(await probeEnvironments(parts.world)))
test('every id finds what its organization owns', async () => none(await probeOwnIds(parts.world, parts.world.away)))
