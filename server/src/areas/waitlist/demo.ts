import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, type Seed } from '../../../demo/seed.ts'
import { companyBeginnings, firstNames, lastNames, plain } from '../../../demo/words.ts'

export const demo: Demo = {
  async fill(db, seed) {
    await insertRows(
      db,
      'contact_waitlist',
      Array.from({ length: 46 }, (_, index) => waitingRow(seed, index)),
    )
  },
}

function waitingRow(seed: Seed, index: number) {
  const { chance, live } = seed
  const created_at = ago(seed, 24 - index / 2 + chance.float() / 3)
  const [first, last] = [chance.pick(firstNames), chance.pick(lastNames)]
  const name = `${first} ${last}`
  const email = `${plain(first)}.${plain(last)}@${plain(companyBeginnings[index] as string)}.example`
  return {
    environment_id: live.environmentId,
    id: chance.idAt(created_at),
    email,
    email_key: email,
    name: chance.is(0.8) ? name : null,
    created_at,
    admitted_at: index < 30 && chance.is(0.8) ? after(created_at, chance.int(1, 40) * 3_600_000) : null,
  }
}
