import type { Seed } from './seed.ts'

const path = '/v1/organization/flags'
const segment = { name: 'On pro', condition: { all: [{ field: 'attributes.plan', op: 'eq', value: 'pro' }] } }
const variants = ['a', 'b'].map((key) => ({ key, value: { layout: key }, weight: 50 }))

/**
 * Creates twenty flags as a mature product has: for everybody, by percentage, by segment, split, and with a
 * prerequisite.
 */
export async function twentyFlags({ owner }: Seed): Promise<void> {
  const { body } = await owner.get(path)
  if (body.flags.length > 0) return
  const { id } = await made(owner.post('/v1/organization/segments', segment))
  const kinds = [
    { kind: 'boolean', rules: [{ segment_id: null, rollout: 100 }] },
    { kind: 'boolean', rules: [{ segment_id: null, rollout: 30 }] },
    {
      kind: 'boolean',
      rules: [
        { segment_id: id, rollout: 50 },
        { segment_id: null, rollout: 5 },
      ],
    },
    { kind: 'multivariate', variants, off_variant: 'a', rules: [{ segment_id: null, rollout: 100 }] },
    {
      kind: 'boolean',
      rules: [{ segment_id: null, rollout: 100 }],
      prerequisites: [{ flag: 'flag-0', variant: 'on' }],
    },
  ]
  for (let n = 0; n < 20; n++) {
    await made(owner.post(path, { ...kinds[n % kinds.length], key: `flag-${n}`, name: `Flag ${n}`, enabled: true }))
  }
}

async function made(answer: Promise<{ status: number; body: { id: string } }>): Promise<{ id: string }> {
  const { status, body } = await answer
  if (status !== 201) throw new Error(`Not made: ${JSON.stringify(body)}`)
  return body
}
