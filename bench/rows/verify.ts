import { bearer, posting, type Row } from '../row.ts'

const keys = 100

export const row: Row = {
  name: 'POST /v1/customer-keys/verify',
  area: 'customer-keys',
  toReach: 0.6,
  amongContacts: true,
  async prepare({ secretKey, contact }) {
    const headers = bearer(await secretKey())
    const founder = await contact()
    await founder.post('/v1/contact/customers', { name: 'Cogswell' })
    const asks = []
    for (let n = 0; n < keys; n++) {
      const { body } = await founder.post('/v1/contact/customer/keys', { name: `Key ${n}` })
      asks.push(posting('/v1/customer-keys/verify', { key: body.key }, headers))
    }
    return asks
  },
}
