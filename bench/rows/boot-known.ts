import { posting, type Row } from '../row.ts'

export const row: Row = {
  name: 'POST /v1/boot, a known visitor',
  area: 'boot',
  toReach: 0.35,
  amongContacts: true,
  async prepare({ publishableKey, someContacts }) {
    const publishable_key = await publishableKey()
    return (await someContacts(100)).map(({ anonymous_id }) => posting('/v1/boot', { publishable_key, anonymous_id }))
  },
}
