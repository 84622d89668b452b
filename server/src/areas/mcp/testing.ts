import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** Connects the protocol's own client with an API key. */
export async function connectAgent(baseUrl: string, key: string, path = '/mcp'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(path, baseUrl), { requestInit: { headers } }))
  return client
}

/** Calls a tool and returns its data; the client itself checks them against the declared shape. */
export async function ask(client: Client, name: string, given: object = {}): Promise<Record<string, unknown>> {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: { ...given } })
  assert.ok(!isError, `${name}: ${JSON.stringify(content)}`)
  return structuredContent as Record<string, unknown>
}

/** Returns the text of a refusal. */
export async function refusal(client: Client, name: string, given: object): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: { ...given } })
  assert.equal(isError, true, `${name} answered ${JSON.stringify(content)}`)
  return (content as { text: string }[])[0]?.text ?? ''
}

interface Found {
  id: string
}

/** Asks every tool once, each about something that is there, and returns the answers by tool. */
export async function askEverything(client: Client): Promise<Record<string, Record<string, unknown>>> {
  const first = async (kind: string) => ((await ask(client, 'list_items', { kind, limit: 1 })).items as Found[])[0]?.id
  const customer_id = await first('customer')
  const { people } = await ask(client, 'get_customer', { customer_id })
  const person_id = (people as { contact_id: string }[])[0]?.contact_id
  const segment = await first('segment')
  const given: Record<string, object> = {
    get_person: { person_id },
    get_person_timeline: { person_id },
    get_customer: { customer_id },
    explain_segment: { segment, person_id },
    explain_flag: { flag: await first('flag'), person_id },
    get_survey_results: { survey: await first('survey') },
    list_feature_requests: { currency: 'eur' },
    search_help_center: { query: 'how' },
    list_items: { kind: 'invoice' },
    get_item: { kind: 'segment', item: segment },
    get_impact: { kind: 'flag', item: await first('flag'), goal: 'contact.signed_in' },
  }
  const { tools } = await client.listTools()
  const answers: Record<string, Record<string, unknown>> = {}
  for (const { name } of tools) answers[name] = await ask(client, name, given[name])
  return answers
}
