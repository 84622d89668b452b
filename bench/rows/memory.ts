import type { Ask } from '../ask.ts'
import { bearer, type Finding, type Row } from '../row.ts'
import { type Server, serviceProgram, type Testbed } from '../testbed.ts'
import { usageOf } from '../usage.ts'

const connections = 50
const seconds = 12
const rounds = 4
/** The maximum MiB of the service. */
const most = 300
/** The ratio of the last round to the second; the first one warms up. */
const flat = 1.1

interface Round {
  mebibytes: number
  cpuMicroseconds: number
}

/** A service of its own, in equal rounds, first of a small answer and then of large ones. */
export const row: Row = {
  name: 'memory of the service',
  area: 'platform',
  async measure(testbed) {
    const { connection } = testbed.database
    const service: Server = await testbed.start(serviceProgram, { connection, ca: testbed.certificate.cert })
    const { mebibytes } = await usageOf(service)
    const paths = ['/v1/session', '/v1/organization/audit-events?limit=50']
    const findings = [{ says: 'memory of the service at start', value: mebibytes, unit: 'MiB', below: most }]
    for (const path of paths) findings.push(...(await inRounds(testbed, service, path)))
    await service.stop()
    return findings
  },
}

async function inRounds(testbed: Testbed, service: Server, path: string) {
  const ask: Ask = { method: 'GET', path, headers: bearer(testbed.seed.owner.token) }
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) measured.push(await loaded(testbed, service, ask))
  const last = measured.at(-1) as Round
  const second = measured[1] as Round
  const says = `… after ${rounds} rounds of ${seconds} s of \`GET ${path}\` over ${connections} connections`
  return [
    { says, value: last.mebibytes, unit: 'MiB', below: most },
    { says: '… … to that after the second round', value: last.mebibytes / second.mebibytes, unit: '', below: flat },
    {
      says: '… … processor time of a request, in the last round to the second',
      value: last.cpuMicroseconds / second.cpuMicroseconds,
      unit: '',
      below: flat,
    },
  ] satisfies Finding[]
}

async function loaded(testbed: Testbed, service: Server, ask: Ask): Promise<Round> {
  const before = await usageOf(service)
  const figures = await testbed.load({ url: service.ready.url, requests: [ask], connections, seconds })
  if (figures.failed > 0) throw new Error(`${figures.failed} requests to ${ask.path} failed`)
  const { mebibytes, cpuSeconds } = await usageOf(service)
  const requests = figures.perSecond * seconds
  return { mebibytes, cpuMicroseconds: ((cpuSeconds - before.cpuSeconds) * 1e6) / requests }
}
