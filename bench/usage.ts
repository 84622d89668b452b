import type { Server } from './testbed.ts'

export interface Usage {
  mebibytes: number
  cpuSeconds: number
}

/** Reads the metrics of a service. */
export async function usageOf({ ready }: Server): Promise<Usage> {
  const text = await (await fetch(`${ready.url}/metrics`)).text()
  const metric = (name: string) => {
    const value = text.match(new RegExp(`^${name} (\\S+)`, 'm'))?.[1]
    if (value === undefined) throw new Error(`The service does not say its ${name}`)
    return Number(value)
  }
  return {
    mebibytes: metric('process_resident_memory_bytes') / 2 ** 20,
    cpuSeconds: metric('process_cpu_seconds_total'),
  }
}
