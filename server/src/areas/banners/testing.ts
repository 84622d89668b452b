import assert from 'node:assert/strict'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'

export const path = '/v1/organization/banners'
export const ownPath = '/v1/contact/banners'

interface Made {
  id: string
  name: string
}

let made = 0

/** Turned on, for everybody, unless said otherwise. */
export async function bannerIn(staff: Staff, more: object = {}): Promise<Made> {
  const { status, body } = await staff.post(path, { name: `Banner ${++made}`, text: 'Hello', active: true, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Returns the ids of the shown banners; names are not part of the answer. */
export async function shownTo(person: Pick<Caller, 'get'>): Promise<string[]> {
  const { status, body } = await person.get(ownPath)
  assert.equal(status, 200, JSON.stringify(body))
  return body.banners.map(({ id }: Made) => id)
}

export const countsOf = async (staff: Staff, id: string) => (await staff.get(`${path}/${id}`)).body.counts

export const act = (person: Pick<Caller, 'post'>, id: string, verb: 'dismiss' | 'seen' | 'clicked') =>
  person.post(`${ownPath}/${id}/${verb}`)
