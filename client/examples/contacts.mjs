import { ApiError, createClient } from '@userkeep/client'

const client = createClient({ baseUrl: process.env.USERKEEP_URL, token: () => process.env.USERKEEP_KEY })

// Sent with an Idempotency-Key of its own: a retry creates nothing twice.
const grace = await client('POST /v1/contacts', { body: { external_id: 'user_1042', name: 'Grace Hopper' } })
console.log(grace.id)

// Every contact, page after page.
for await (const contact of client.each('GET /v1/contacts', { query: { limit: 100 } })) console.log(contact.name)

try {
  await client('GET /v1/contacts/{id}', { params: { id: '00000000-0000-0000-0000-000000000000' } })
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  console.log(error.status, error.code, error.requestId)
}
