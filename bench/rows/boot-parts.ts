import type { Staff } from '../../server/testing/people.ts'
import { compareBoots, made } from '../boots.ts'
import { twentyFlags } from '../flags.ts'
import type { Row } from '../row.ts'

const [checklists, steps] = [3, 4]

export const row: Row = {
  name: 'POST /v1/boot, with flags, checklists and documents',
  area: 'boot',
  measure: (testbed) =>
    compareBoots(testbed, {
      says: `\`POST /v1/boot\` with 20 flags, ${checklists} checklists and 2 documents`,
      atLeast: 0.8,
      async fill(owner) {
        await twentyFlags({ ...testbed.seed, owner })
        await addChecklists(owner)
        await addDocuments(owner)
      },
    }),
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
    await made(owner, `${versions}/${draft.id}/publish`)
  }
}
