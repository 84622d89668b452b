import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import type { Caller } from '../../../testing/requests.ts'

/** A caller with a path of its own: a secret key below `/v1`, or staff below `/v1/organization`. */
export interface Importer {
  get: Caller['get']
  post: Caller['post']
}

interface Wanted {
  kind: 'contacts' | 'customers' | 'memberships' | 'consents'
  format?: 'csv' | 'json_lines'
  content: string
  mapping?: Record<string, string | null>
  dry_run?: boolean
}

/** Uploads a file in chunks. */
export async function upload(by: Importer, { kind, format = 'csv', content }: Wanted, chunk = 200_000) {
  const size_bytes = Buffer.byteLength(content)
  const made = await by.post('/v1/imports', { kind, format, size_bytes, file_name: `${kind}.${format}` })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  for (let at = 0, offset = 0; at < content.length; at += chunk) {
    const part = content.slice(at, at + chunk)
    const sent = await by.post(`/v1/imports/${made.body.id}/chunks`, { offset, content: part })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    offset = sent.body.received_bytes
  }
  return made.body.id as string
}

/** Imports a file and returns the finished import. */
export async function importFile(app: TestApp, by: Importer, wanted: Wanted) {
  const id = await upload(by, wanted)
  const { mapping, dry_run } = wanted
  const started = await by.post(`/v1/imports/${id}/start`, { ...(mapping && { mapping }), ...(dry_run && { dry_run }) })
  assert.equal(started.status, 200, JSON.stringify(started.body))
  await app.settle()
  return (await by.get(`/v1/imports/${id}`)).body
}

export const countsOf = ({ created, updated, unchanged, refused }: Record<string, number>) => ({
  created,
  updated,
  unchanged,
  refused,
})
