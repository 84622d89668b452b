import assert from 'node:assert/strict'
import type { Staff } from '../../../testing/people.ts'

export const path = '/v1/organization/legal'

interface MadeVersion {
  id: string
  version: number
  sha256: string
  html: string
  summary: string
}

export async function documentIn(owner: Staff, slug: string, more: Record<string, unknown> = {}) {
  const { status, body } = await owner.post(path, { slug, title: slug, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Writes the next version of a document and publishes it. */
export async function publishIn(owner: Staff, id: string, text = 'Be kind.'): Promise<MadeVersion> {
  const draft = await owner.post(`${path}/${id}/versions`, { body: text, summary: `I agree: ${text.slice(0, 40)}` })
  assert.equal(draft.status, 201, JSON.stringify(draft.body))
  const { status, body } = await owner.post(`${path}/${id}/versions/${draft.body.id}/publish`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

export async function publishedIn(owner: Staff, slug: string, more?: Record<string, unknown>) {
  const document = await documentIn(owner, slug, more)
  return { document, version: await publishIn(owner, document.id) }
}
