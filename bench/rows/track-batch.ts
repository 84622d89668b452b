import type { Inserting } from '../inserter.ts'
import { median } from '../measure.ts'
import { bearer, posting, type Row } from '../row.ts'

const lines = 100
const name = 'report_exported'
const properties = { format: 'pdf', pages: 12, source: 'button' }

/** Against a plain INSERT of the same rows into the same table, as many at once. */
export const row: Row = {
  name: `POST /v1/track, ${lines} lines each`,
  area: 'ingest',
  async measure({ scene, service, database, effort, load, start }) {
    const { rounds, seconds, connections } = effort
    const headers = bearer(await scene.secretKey())
    const contactIds = (await scene.someContacts(lines)).map(({ id }) => id)
    const events = contactIds.map((contact_id) => ({ name, contact_id, properties }))
    const requests = [posting('/v1/track', { events }, headers)]
    const inserter = await start('inserter.ts', { connection: database.connection })
    const inserting: Inserting = {
      environmentId: scene.environmentId,
      contactIds,
      name,
      properties,
      atOnce: connections,
      seconds,
    }
    const track = async () => {
      const { perSecond, failed } = await load({ url: service.ready.url, requests, connections, seconds })
      if (failed > 0) throw new Error(`${failed} requests failed`)
      return perSecond * lines
    }
    const insert = async () => (await inserter.ask<{ perSecond: number }>(inserting)).perSecond
    for (const warmUp of [track, insert]) await warmUp()
    const ours: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const tracked = await track()
      ours.push(tracked)
      ratios.push(tracked / (await insert()))
    }
    await inserter.stop()
    return [
      { says: `\`POST /v1/track\`, ${lines} lines each`, value: median(ours), unit: 'lines/s' },
      { says: '… to a plain `INSERT` of the same rows', value: median(ratios), unit: '', atLeast: 0.5 },
    ]
  },
}
