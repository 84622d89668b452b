import { signUp } from '../../server/testing/people.ts'
import type { Row } from '../row.ts'

/** An open route with as little to answer as possible: the address limit, the key, the tag. */
export const row: Row = {
  name: 'GET /v1/flags/{publishable_key}, no flags',
  area: 'platform',
  async prepare({ baseUrl }) {
    const owner = await signUp(baseUrl)
    const { body } = await owner.get('/v1/organization/api-keys?kind=publishable&environment=live')
    return { method: 'GET', path: `/v1/flags/${body.api_keys[0].key}` }
  },
}
