import { type Staff, signUp } from '../../server/testing/people.ts'
import { callerAt } from '../../server/testing/requests.ts'
import { analyze } from '../arena.ts'
import type { Ask } from '../ask.ts'
import { twentyFlags } from '../flags.ts'
import { median } from '../measure.ts'
import { posting, type Row } from '../row.ts'

const [checklists, steps, visitors] = [3, 4, 100]

/** Visitors whom the page shows something, against visitors of another tenant whom it does not. */
export const row: Row = {
  name: 'POST /v1/boot, with flags, checklists and documents',
  area: 'boot',
  async measure(arena) {
    const { scene, service, effort, load } = arena
    const { baseUrl } = scene
    const { rounds, seconds, connections } = effort
    const [full, empty] = [await signUp(baseUrl), await signUp(baseUrl)]
    await twentyFlags({ ...scene, owner: full })
    await addChecklists(full)
    await addDocuments(full)
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
    // Whom a rollout gave what is written by now, and the planner does not know of it yet.
    await analyze(arena)
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
      {
        says: `\`POST /v1/boot\` with 20 flags, ${checklists} checklists and 2 documents`,
        value: median(ours),
        unit: 'requests/s',
      },
      { says: '… to boot without them', value: median(ratios), unit: '', atLeast: 0.8 },
    ]
  },
}

async function addChecklists(owner: Staff): Promise<void> {
  const step = { kind: 'event', title: 'Sign in', body: 'With the link in your mail.', event_type: 'contact.signed_in' }
  for (let n = 0; n < checklists; n++) {
    const body = { name: `Checklist ${n}`, active: true, steps: Array.from({ length: steps }, () => step) }
    await made(owner, '/v1/organization/checklists', body)
  }
}

async function addDocuments(owner: Staff): Promise<void> {
  const path = '/v1/organization/legal'
  for (const slug of ['terms', 'privacy']) {
    const versions = `${path}/${(await made(owner, path, { slug, title: slug })).id}/versions`
    const draft = await made(owner, versions, { body: 'Be kind.', summary: 'I agree.' })
    await made(owner, `${versions}/${draft.id}/publish`, undefined)
  }
}

async function made(owner: Staff, path: string, sent: object | undefined): Promise<{ id: string }> {
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
