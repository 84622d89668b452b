import { Counter, Gauge, type Registry } from 'prom-client'

interface Observed {
  readonly requests: { readonly size: number }
  readonly batches: { readonly size: number }
  readonly places: { readonly size: number }
}

export interface PoolMetrics {
  killed(reason: string): void
  refused(): void
}

/** Registers the metrics of the render pool. */
export function createPoolMetrics(metrics: Registry, { requests, batches, places }: Observed): PoolMetrics {
  const registers = [metrics]
  new Gauge({
    name: 'userkeep_render_waiting',
    help: 'Rendering jobs that wait for a thread, by kind',
    labelNames: ['kind'],
    registers,
    collect() {
      this.set({ kind: 'request' }, requests.size)
      this.set({ kind: 'batch' }, batches.size)
    },
  })
  new Gauge({
    name: 'userkeep_render_threads',
    help: 'Rendering threads that are running',
    registers,
    collect() {
      this.set(places.size)
    },
  })
  const killed = new Counter({
    name: 'userkeep_render_killed_total',
    help: 'Terminated rendering threads: cpu and memory by a text or template, stuck and crash by a fault',
    labelNames: ['reason'],
    registers,
  })
  const refused = new Counter({
    name: 'userkeep_render_refused_total',
    help: 'Requests with status 503 because rendering was busy',
    registers,
  })
  return {
    killed: (reason: string) => killed.inc({ reason }),
    refused: () => refused.inc(),
  }
}
