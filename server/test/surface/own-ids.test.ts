import { test } from 'node:test'
import { probeEnvironments } from './probe-environments.ts'
import { probeOwnIds } from './probe-ids.ts'
import { probeLeaks } from './probe-leaks.ts'
import { none, surface } from './surface.ts'

const parts = surface()

test('every read works for its owner and never shows the internal id of the organization', async () =>
  none(await probeLeaks(parts.world, parts.world.home, parts.created)))
test('two different environments in the query and in the body are refused', async () =>
  none(await probeEnvironments(parts.world)))
test('every route with an id works for its owner', async () => none(await probeOwnIds(parts.world, parts.world.away)))
