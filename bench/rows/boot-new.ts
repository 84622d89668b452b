import { unique } from '../ask.ts'
import { posting, type Row } from '../row.ts'

export const row: Row = {
  name: 'POST /v1/boot, a new visitor',
  area: 'boot',
  amongContacts: true,
  async prepare({ publishableKey }) {
    return posting('/v1/boot', { publishable_key: await publishableKey(), anonymous_id: unique })
  },
}
