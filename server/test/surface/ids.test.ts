import { probeOtherContacts } from './probe-contacts.ts'
import { probeForeignIds, probeOtherEnvironment } from './probe-ids.ts'
import { partOf, refusing, surface } from './surface.ts'

const parts = surface()

const batches = 3

for (let n = 0; n < batches; n++) {
  refusing(
    parts,
    `an unknown or malformed id and one of another organization are not found, ${n + 1} of ${batches}`,
    ({ world }) => probeForeignIds(partOf(world, n, batches)),
  )
}
refusing(parts, 'an id of the other environment is not found', ({ world }) => probeOtherEnvironment(world))
refusing(parts, "another contact's id is not found in the same environment", ({ world, neighbour }) =>
  probeOtherContacts(world, neighbour),
)
