import type { StaffMember } from '../../../demo/fixtures.ts'
import { ago, type Demo, someAddress } from '../../../demo/seed.ts'
import { issueApiKey } from './public.ts'

const keys = [
  { environment: 'live', kind: 'secret', name: 'Backend', daysAgo: 195, used: 0.0004 },
  { environment: 'live', kind: 'secret', name: 'Nightly import', daysAgo: 96, used: 0.4 },
  { environment: 'live', kind: 'secret', name: 'Data warehouse', daysAgo: 40, used: 6 },
  { environment: 'live', kind: 'publishable', name: 'Website', daysAgo: 90, used: 0.002 },
  { environment: 'test', kind: 'secret', name: 'Staging', daysAgo: 120, used: 0.1 },
  { environment: 'test', kind: 'secret', name: "Tomás' laptop", daysAgo: 15, used: null },
] as const

export const demo: Demo = {
  async finish(db, seed) {
    const { staff } = seed.fixtures
    for (const [index, { environment, kind, name, daysAgo, used }] of keys.entries()) {
      const { id } = await issueApiKey(db, {
        ...seed[environment],
        kind,
        name,
        allowedOrigins: kind === 'publishable' ? ['https://fieldnote.example', 'https://app.fieldnote.example'] : [],
        createdBy: (staff[index % 4] as StaffMember).id,
        now: ago(seed, daysAgo),
      })
      if (used === null) continue
      await db`
        update api_keys set last_used_at = ${ago(seed, used)}, last_used_ip = ${someAddress(seed)}
        where organization_id = ${seed.organization.id} and id = ${id}`
    }
  },
}
