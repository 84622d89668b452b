import { collectDefaultMetrics, Registry } from 'prom-client'

let registry: Registry | undefined

/**
 * Returns the metrics of Node, which belong to the process. The library watches the event loop and the garbage collection
 * for them and never stops, so that watching once more for each service would keep the closed ones in memory.
 */
export function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry()
    collectDefaultMetrics({ register: registry })
  }
  return registry
}
