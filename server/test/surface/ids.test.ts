import { probeOtherContacts } from './probe-contacts.ts'
import { probeForeignIds, probeOtherEnvironment } from './probe-ids.ts'
import { refusing, surface } from './surface.ts'

const parts = surface()

refusing(parts, "an id that is unknown, malformed or another organization's is not found", ({ world }) =>
  probeForeignIds(world),
)
refusing(parts, 'an id of the other environment is not found', ({ world }) => probeOtherEnvironment(world))
refusing(parts, "another contact's id is not found in the same environment", ({ world, neighbour }) =>
  probeOtherContacts(world, neighbour),
)
