import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo } from '../../../demo/seed.ts'

/** Seeds the seller's details on invoices. */
export const demo: Demo = {
  async fill(db, seed) {
    await insertRows(db, 'seller_details', [
      {
        environment_id: seed.live.environmentId,
        legal_name: 'Fieldnote GmbH',
        address: 'Lindenstraße 14\n10969 Berlin\nGermany',
        tax_id: 'DE311000000',
        footer: 'Thank you for building with Fieldnote.',
        number_prefix: 'INV-',
        updated_at: ago(seed, 195),
      },
    ])
  },
}
