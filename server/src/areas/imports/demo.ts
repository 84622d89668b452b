import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo } from '../../../demo/seed.ts'

const refused = [
  { line: 14, field: 'email', reason: 'must be a valid email address', content: 'crm_1014,jo@,Jo Marsh,team' },
  {
    line: 88,
    field: null,
    reason: 'This email belongs to another contact.',
    content: 'crm_1088,kit@post.example,Kit,team',
  },
]

const waiting = [
  'Company ID,Company name,Industry,Sites',
  'crm_2001,Norrby Bau,Construction,12',
  'crm_2002,Delmar Roofing,Roofing,4',
  'crm_2003,Okafor & Sons,Plumbing,7',
  '',
].join('\n')

const mapping = { id: 'external_id', email: 'email', name: 'name', plan: 'attributes.plan' }

/** An import of last week with refused lines, and a file whose columns are to be mapped. */
export const demo: Demo = {
  async fill(db, seed) {
    const { chance, live } = seed
    const own = { environment_id: live.environmentId, organization_id: live.organizationId, format: 'csv' }
    const [doneAt, uploadedAt] = [ago(seed, 6), ago(seed, 0.1)]
    const done = {
      ...own,
      id: chance.idAt(doneAt),
      kind: 'contacts',
      file_name: 'crm-contacts.csv',
      size_bytes: 6120,
      received_bytes: 6120,
      next_byte: 6120,
      next_line: 142,
      status: 'completed',
      mapping,
      header: 'id,email,name,plan',
      created: 96,
      updated: 31,
      unchanged: 12,
      refused: refused.length,
      is_dry_run: false,
      attempts: 0,
      created_at: doneAt,
      started_at: doneAt,
      finished_at: doneAt,
    }
    const size = Buffer.byteLength(waiting)
    const nothing = { created: 0, updated: 0, unchanged: 0, refused: 0, next_byte: 0, next_line: 1 }
    const upload = {
      ...done,
      ...nothing,
      id: chance.idAt(uploadedAt),
      kind: 'customers',
      file_name: 'crm-companies.csv',
      size_bytes: size,
      received_bytes: size,
      status: 'uploading',
      mapping: null,
      header: null,
      created_at: uploadedAt,
      started_at: null,
      finished_at: null,
    }
    await insertRows(db, 'imports', [done, upload])
    const place = { environment_id: live.environmentId }
    await insertRows(db, 'import_chunks', [
      { ...place, import_id: upload.id, position: 0, bytes: size, content: waiting },
    ])
    await insertRows(
      db,
      'import_refusals',
      refused.map((row) => ({ ...place, import_id: done.id, ...row })),
    )
  },
}
