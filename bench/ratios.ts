import type { Ask } from './ask.ts'
import { median } from './measure.ts'
import { rotated } from './rotated.ts'
import type { Server, Testbed } from './testbed.ts'

/** Requests that are measured before and after something was added. */
export interface Measured {
  name: string
  requests: Ask[]
  /** The same before and after: it only shows how busy the machine is. */
  bare: Server
}

/** Measured twice, so for a part of the time that a row of its own takes. */
const share = 0.5

/** Returns the ratio of the service to the bare server, by name. */
export async function ratios({ load, service, effort }: Testbed, rows: readonly Measured[]) {
  const { rounds, seconds, connections } = effort
  const found: Record<string, number> = {}
  for (const { name, requests, bare } of rows) {
    const run = async (url: string) => {
      const { perSecond, failed } = await load({ url, requests, connections, seconds: seconds * share })
      if (failed > 0) throw new Error(`${name}: ${failed} requests failed`)
      return perSecond
    }
    const urls = [service.ready.url, bare.ready.url]
    for (const url of urls) await run(url)
    const measured: number[] = []
    for (let round = 0; round < rounds; round++) {
      const figures = new Map<string, number>()
      for (const url of rotated(urls, round)) figures.set(url, await run(url))
      measured.push((figures.get(service.ready.url) ?? 0) / (figures.get(bare.ready.url) ?? Number.NaN))
    }
    found[name] = median(measured)
  }
  return found
}
