import { type Staff, signUp } from '../server/testing/people.ts'
import { callerAt } from '../server/testing/requests.ts'
import type { Ask } from './ask.ts'
import { median } from './measure.ts'
import { type Finding, posting } from './row.ts'
import { analyze, type Testbed } from './testbed.ts'

const visitors = 100

interface BootTrial {
  /** Sets up the tenant. */
  fill(owner: Staff): Promise<void>
  says: string
  /** The least ratio to a tenant that has switched nothing on. */
  atLeast: number
}

/** Visitors whom the page shows something, against visitors of another tenant whom it does not. */
export async function compareBoots(testbed: Testbed, { fill, says, atLeast }: BootTrial): Promise<Finding[]> {
  const { seed, service, effort, load } = testbed
  const { baseUrl } = seed
  const { rounds, seconds, connections } = effort
  const [full, empty] = [await signUp(baseUrl), await signUp(baseUrl)]
  await fill(full)
  const loading = async (owner: Staff) => {
    const requests = await knownVisitors(baseUrl, owner)
    return async () => {
      const { perSecond, failed } = await load({ url: service.ready.url, requests, connections, seconds })
      if (failed > 0) throw new Error(`${failed} requests failed`)
      return perSecond
    }
  }
  const [withParts, without] = [await loading(full), await loading(empty)]
  for (const warmUp of [withParts, without]) await warmUp()
  // The first boots wrote rows that the planner does not know of yet.
  await analyze(testbed)
  const ours: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Nobody always goes first.
    const first = round % 2 === 0 ? await withParts() : 0
    const bare = await without()
    const booted = first || (await withParts())
    ours.push(booted)
    ratios.push(booted / bare)
  }
  return [
    { says, value: median(ours), unit: 'requests/s' },
    { says: '… to boot without them', value: median(ratios), unit: '', atLeast },
  ]
}

export async function made(owner: Staff, path: string, sent?: object): Promise<{ id: string }> {
  const { status, body } = await owner.post(path, sent)
  if (status >= 300) throw new Error(`Not made: ${JSON.stringify(body)}`)
  return body
}

async function knownVisitors(baseUrl: string, owner: Staff): Promise<Ask[]> {
  const { body } = await owner.get('/v1/organization/api-keys?kind=publishable&environment=live')
  const publishable_key = body.api_keys[0].key
  const asked = Array.from({ length: visitors }, (_, n) => ({ publishable_key, anonymous_id: `visitor-${n}` }))
  for (const visitor of asked) await callerAt(baseUrl).post('/v1/boot', visitor)
  return asked.map((visitor) => posting('/v1/boot', visitor))
}
