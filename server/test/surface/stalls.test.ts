import { probeStalls, widestFirst } from './probe-stalls.ts'
import { refusing, surface } from './surface.ts'

const parts = surface()
const batches = 6
const sent = new Set<string>()

for (let n = 0; n < batches; n++) {
  refusing(parts, `no request body blocks the event loop, ${n + 1} of ${batches}`, ({ world }) => {
    const routes = widestFirst(world.routes)
    const [from, to] = [n, n + 1].map((part) => Math.floor((part * routes.length) / batches))
    return probeStalls({ ...world, routes: routes.slice(from, to) }, sent)
  })
}
