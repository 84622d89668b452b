import { probeStalls } from './probe-stalls.ts'
import { partOf, refusing, surface } from './surface.ts'

const parts = surface()
const portions = 4

for (let n = 0; n < portions; n++) {
  refusing(parts, `no body, however bad, makes everyone else wait, ${n + 1} of ${portions}`, ({ world }) =>
    probeStalls(partOf(world, n, portions)),
  )
}
