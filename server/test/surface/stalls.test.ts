import { probeStalls } from './probe-stalls.ts'
import { refusing, surface } from './surface.ts'

const parts = surface()

refusing(parts, 'no body, however bad, makes everyone else wait', ({ world }) => probeStalls(world))
