import { median } from '../measure.ts'
import type { Row } from '../row.ts'
import { checks, soldCustomers } from '../sold.ts'
import { row as verify } from './verify.ts'

/** Against the resolution of a key, which reads one row where this reads subscriptions, features, overrides and use. */
export const row: Row = {
  name: 'POST /v1/entitlements/check',
  area: 'entitlements',
  async measure({ seed, service, effort, load }) {
    const { rounds, seconds, connections } = effort
    if (!('prepare' in verify)) throw new Error('the row of verify prepares requests')
    const asks = { check: checks(await soldCustomers(seed, 500)), verify: [await verify.prepare(seed)].flat() }
    const run = async (name: keyof typeof asks) => {
      const { perSecond, failed } = await load({ url: service.ready.url, requests: asks[name], connections, seconds })
      if (failed > 0) throw new Error(`${failed} requests failed`)
      return perSecond
    }
    for (const warmUp of ['check', 'verify'] as const) await run(warmUp)
    const ours: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const checked = await run('check')
      ours.push(checked)
      ratios.push(checked / (await run('verify')))
    }
    return [
      { says: '`POST /v1/entitlements/check`', value: median(ours), unit: 'requests/s' },
      { says: '… to `POST /v1/customer-keys/verify`', value: median(ratios), unit: '', atLeast: 0.8 },
    ]
  },
}
