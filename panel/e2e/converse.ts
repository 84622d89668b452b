import { type APIRequestContext, expect } from '@playwright/test'
import type { StaffSession } from './test-server.ts'

/** A conversation of the contact, with an answer and a note. */
export async function converse(request: APIRequestContext, owner: StaffSession, token: string): Promise<string> {
  const post = async (path: string, by: string, data: object) => {
    const answer = await request.post(path, { data, headers: { authorization: `Bearer ${by}` } })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as { id: string }
  }
  const text = 'The export of a drawing stops at 40 percent. What can I do?'
  const { id } = await post('/v1/contact/conversations', token, { subject: 'Export stops', text })
  const one = `/v1/organization/conversations/${id}`
  await post(`${one}/note`, owner.token, { text: 'Large drawings time out. *Engineering* knows.' })
  await post(`${one}/reply`, owner.token, { text: 'Please export one sheet at a time until **Thursday**.' })
  await post(`/v1/contact/conversations/${id}/messages`, token, { text: 'That works, thank you.' })
  return id
}
