import type { Ask } from '../ask.ts'
import { median } from '../measure.ts'
import { rotated } from '../rotated.ts'
import { bearer, posting, type Row } from '../row.ts'

const lines = 100
const properties = { format: 'pdf', pages: 12, source: 'button' }

/** The service with the counters of analytics, and a second one on the same database without that area. */
export const row: Row = {
  name: `POST /v1/track with counters, ${lines} lines each`,
  area: 'analytics',
  async measure({ seed, service, start, database, certificate, effort, load }) {
    const headers = bearer(await seed.secretKey())
    const contactIds = (await seed.someContacts(lines)).map(({ id }) => id)
    const events = contactIds.map((contact_id) => ({ name: 'report_exported', contact_id, properties }))
    const requests: Ask[] = [posting('/v1/track', { events }, headers)]
    const without = await start<{ url: string }>('serve.ts', {
      connection: database.connection,
      ca: certificate.cert,
      withoutAreas: ['analytics'],
    })
    const { rounds, seconds, connections } = effort
    const run = async (url: string) => {
      const { perSecond, failed } = await load({ url, requests, connections, seconds })
      if (failed > 0) throw new Error(`${failed} requests failed`)
      return perSecond
    }
    const urls = [service.ready.url, without.ready.url]
    for (const url of urls) await run(url)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const figures = new Map<string, number>()
      for (const url of rotated(urls, round)) figures.set(url, await run(url))
      ratios.push((figures.get(service.ready.url) ?? 0) / (figures.get(without.ready.url) ?? Number.NaN))
    }
    await without.stop()
    const says = `\`POST /v1/track\`, ${lines} lines each, with counters: to without`
    return [{ says, value: median(ratios), unit: '', atLeast: 0.8 }]
  },
}
