import { facts as vocabulary } from '@userkeep/contract'
import { consumer } from '../../../platform/facts/consumer.ts'
import type { ServiceFact } from '../../../platform/facts/fact.ts'
import { insertBatches, type Line } from '../store/batches.sql.ts'

const types = Object.keys(vocabulary) as ServiceFact['type'][]

/** Counts events of the service like tracked ones, in the transaction that reads them. */
export const countFacts = consumer({
  name: 'analytics.count',
  types,
  async handle(facts, { tx }) {
    const placed = facts.filter(({ environment_id }) => environment_id !== null)
    for (const [environmentId, some] of Map.groupBy(placed, ({ environment_id }) => environment_id as string)) {
      const id = some[0]?.id as string
      await insertBatches(tx, { environmentId }, [{ id, lines: some.map(lineOf) }])
    }
  },
})

const lineOf = ({ contact_id, type, occurred_at, data }: ServiceFact): Line => [
  contact_id,
  type,
  new Date(occurred_at).getTime(),
  withoutPersonal(data),
]

/** Leaves only numbers and values from a fixed list, such as a status. Names and texts are about one person. */
const withoutPersonal = (data: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => typeof value === 'boolean' || (typeof value === 'string' && /^[a-z][a-z0-9_.]{0,39}$/.test(value)),
    ),
  )
