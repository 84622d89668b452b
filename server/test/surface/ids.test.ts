import { probeOtherContacts } from './probe-contacts.ts'
import { probeForeignIds, probeOtherEnvironment } from './probe-ids.ts'
import { partOf, refusing, surface } from './surface.ts'

const parts = surface()

const portions = 3

for (let n = 0; n < portions; n++) {
  refusing(
    parts,
    `an id that is unknown, malformed or another organization's is not found, ${n + 1} of ${portions}`,
    ({ world }) => probeForeignIds(partOf(world, n, portions)),
  )
}
refusing(parts, 'an id of the other environment is not found', ({ world }) => probeOtherEnvironment(world))
refusing(parts, "another contact's id is not found in the same environment", ({ world, neighbour }) =>
  probeOtherContacts(world, neighbour),
)
